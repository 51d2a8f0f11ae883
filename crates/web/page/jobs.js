// Work that the server does while the page goes on: what it finds comes as events.

import { ask, cancel } from './server.js';
import { words } from './words.js';

const LAST = ['done', 'failed', 'cancelled'];

/** A piece of work. `hear` is told the name of each event, its data and the job, until it ends or is stopped. */
export class Job {
	constructor(question, hear) {
		Object.assign(this, { hear, over: false });
		this.begin(question).catch(error => this.got('failed', error));
	}

	async begin(question) {
		const { id, events } = await ask('/jobs', question);
		this.id = id;
		if (this.over) return cancel(id);
		this.source = new EventSource(events);
		for (const name of ['progress', 'region', 'point', ...LAST]) {
			this.source.addEventListener(name, event => this.got(name, JSON.parse(event.data)));
		}
		// A stream that breaks would begin again by itself; the work behind it has been cancelled by then.
		this.source.onerror = () => this.got('failed', {});
	}

	got(name, data) {
		if (this.over) return;
		if (LAST.includes(name)) this.close();
		this.hear(name, name === 'failed' ? data.message ?? data.error?.message ?? words.lost : data, this.id);
	}

	close() {
		this.over = true;
		this.source?.close();
	}

	/** Nobody wants to know any more. */
	stop() {
		if (this.over) return;
		this.close();
		if (this.id) cancel(this.id);
	}
}
