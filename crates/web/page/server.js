// Asking the server. Every answer that is not one becomes an Error with a sentence for people.

import { say, words } from './words.js';

const API = '/api/v1';

export async function ask(path, body, signal) {
	return (await send(path, body, signal)).json();
}

/** The answer as a file. */
export async function fetchFile(path, body) {
	return (await send(path, body)).blob();
}

/** Reads a record from the bytes of a file or from text. */
export async function readRecord(content, game = 1) {
	return (await request(`${API}/record?game=${game}`, { method: 'POST', body: content })).json();
}

export async function get(path) {
	return (await request(API + path)).json();
}

export const cancel = id => fetch(`${API}/jobs/${id}`, { method: 'DELETE', keepalive: true }).catch(() => {});

function send(path, body, signal) {
	const headers = { 'Content-Type': 'application/json' };
	return request(API + path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

async function request(path, options) {
	let answer;
	try {
		answer = await fetch(path, options);
	} catch (error) {
		if (error.name === 'AbortError') throw error;
		throw Object.assign(new Error(words.lost), { lost: true });
	}
	if (answer.ok) return answer;
	const { error = {} } = await answer.json().catch(() => ({}));
	const where = error.line ? say(words.where, error) : '';
	const message = error.message ?? say(words.status, { code: answer.status });
	throw Object.assign(new Error(where + message), { status: answer.status, column: error.column });
}
