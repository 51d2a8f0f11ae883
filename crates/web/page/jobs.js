// Work that the server does while the page goes on: what it finds comes as events.

import { ask, cancel } from './server.js';

const LAST = ['done', 'failed', 'cancelled'];
const PATIENCE = [400, 1200, 3000];

/** A piece of work. `hear` is called with the name of each event and its data until the work ends or is stopped. */
export class Job {
  constructor(question, hear) {
    this.hear = hear;
    this.over = false;
    this.begin(question);
  }

  async begin(question) {
    try {
      const { id, events } = await accepted(question, () => this.over);
      this.id = id;
      if (this.over) return cancel(id);
      this.source = new EventSource(events);
      for (const name of ['started', 'progress', 'region', 'move', 'point', ...LAST]) {
        this.source.addEventListener(name, event => this.got(name, JSON.parse(event.data)));
      }
      // A stream that breaks would begin again by itself; the work behind it has been cancelled by then.
      this.source.onerror = () => this.got('failed', {});
    } catch (error) {
      this.got('failed', { error });
    }
  }

  got(name, data) {
    if (this.over) return;
    if (LAST.includes(name)) this.close();
    this.hear(name, data, this.id);
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

/** Asks again while the server has no room. */
async function accepted(question, givenUp) {
  for (const pause of PATIENCE) {
    try {
      return await ask('/jobs', question);
    } catch (error) {
      if (error.status !== 503 || givenUp()) throw error;
      await new Promise(done => setTimeout(done, pause));
    }
  }
  return ask('/jobs', question);
}
