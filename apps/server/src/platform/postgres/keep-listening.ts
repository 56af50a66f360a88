import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isConnectionLost } from './pool.ts';
import { waitingPayloads } from './waiting-payloads.ts';

export interface Listener {
  /** False from the loss of the connection until the session listens again. */
  isUp(): boolean;
  /**
   * Sends payloads in the order of the calls, each shorter than 8,000 bytes. While the connection is lost they wait;
   * above the limit of waiting payloads the oldest are dropped.
   */
  notify(payload: string): void;
  /** Takes at most a second, also when the server does not answer. */
  close(): Promise<void>;
}

interface Options {
  url: string;
  log: Log;
  /** The purpose of the connection: its application name, and its name in the log. */
  name: string;
  channel: string;
  onPayload(payload: string): void;
  /** Called when the session listens again after a loss. `lost`: how many payloads of `notify` were dropped. */
  onReconnect?(lost: number): void;
}

/**
 * The session notifies itself. If three of these probes in a row do not arrive, it counts as dead, whatever TCP says.
 */
const probeMs = 1000;
const maxMissed = 3;
const minRetryMs = 50;
/** Short, since notifications of other sessions are missed in the meantime. */
const maxRetryMs = 250;
const connectTimeoutMs = 3000;
const closeTimeoutMs = 1000;

/**
 * Listens on a channel of PostgreSQL as long as the process lives, and notifies through the same connection. It
 * reconnects after every loss; a probe finds losses that TCP does not report.
 */
export function keepListening(options: Options): Listener {
  const listener = new KeptListener(options);
  return {
    isUp: () => listener.isUp(),
    notify: (payload) => listener.notify(payload),
    close: () => listener.close(),
  };
}

class KeptListener implements Listener {
  readonly #options: Options;
  readonly #closing = new AbortController();
  readonly #probeChannel = `balcao_probe_${randomBytes(6).toString('hex')}`;
  readonly #waiting = waitingPayloads();
  readonly #loop: Promise<void>;
  /** The session that listens now. */
  #current: pg.Client | undefined;
  /** A session has listened before. */
  #wasUp = false;
  /** Connecting has failed since a session last listened. */
  #hasFailed = false;
  #isSending = false;
  #isProbeDue = false;
  #missedProbes = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#loop = this.#keepUp();
  }

  isUp(): boolean {
    return this.#current !== undefined && this.#missedProbes < maxMissed;
  }

  notify(payload: string): void {
    this.#waiting.add(payload);
    void this.#send();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
  }

  async #keepUp(): Promise<void> {
    const { signal } = this.#closing;
    for (let retryMs = minRetryMs; !signal.aborted; retryMs = Math.min(retryMs * 2, maxRetryMs)) {
      if (await this.#connectOnce()) retryMs = minRetryMs;
      await wait(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost. Returns whether it listened at all. */
  async #connectOnce(): Promise<boolean> {
    const { url, log, name } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: `balcao ${name}`,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
    });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    client.once('end', end).on('error', () => end());
    const stop = () => end();
    this.#closing.signal.addEventListener('abort', stop);
    try {
      await Promise.race([this.#listen(client, ended), ended]);
    } catch (error) {
      const failure = { connection: name, reason: reasonOf(error) };
      if (this.#hasFailed) log.debug(failure, 'cannot hear of other processes; trying again');
      else log.warn(failure, 'cannot hear of other processes; trying again until it works');
      this.#hasFailed = true;
    }
    this.#closing.signal.removeEventListener('abort', stop);
    const wasListening = this.#current !== undefined;
    if (wasListening && !this.#closing.signal.aborted)
      log.warn({ connection: name }, 'the connection to other processes was lost');
    this.#current = undefined;
    await closeConnection(client);
    return wasListening;
  }

  async #listen(client: pg.Client, ended: Promise<void>): Promise<void> {
    const { channel, onPayload } = this.#options;
    await client.connect();
    client.on('notification', (notification) => {
      if (notification.channel === this.#probeChannel) this.#missedProbes = 0;
      else onPayload(notification.payload ?? '');
    });
    await client.query(`listen "${this.#probeChannel}"; listen "${channel}"`);
    if (this.#closing.signal.aborted) return;
    this.#begin(client);
    const probing = setInterval(() => this.#probe(client), probeMs);
    await ended;
    clearInterval(probing);
  }

  #begin(client: pg.Client): void {
    const { log, name, onReconnect } = this.#options;
    this.#current = client;
    this.#missedProbes = 0;
    this.#hasFailed = false;
    const lost = this.#waiting.takeLost();
    if (this.#wasUp) {
      log.info({ connection: name }, 'listens to other processes again');
      onReconnect?.(lost);
    }
    this.#wasUp = true;
    void this.#send();
  }

  #probe(client: pg.Client): void {
    if (this.#missedProbes >= maxMissed) return destroy(client);
    this.#missedProbes += 1;
    this.#isProbeDue = true;
    void this.#send();
  }

  /** One statement at a time, so that payloads keep their order; later payloads go together with the next statement. */
  async #send(): Promise<void> {
    const client = this.#current;
    if (this.#isSending || !client) return;
    this.#isSending = true;
    while (client === this.#current && (!this.#waiting.isEmpty() || this.#isProbeDue)) {
      const batch = this.#waiting.take();
      try {
        await this.#sendBatch(client, batch);
      } catch (error) {
        this.#keepOrDrop(batch, error);
        destroy(client);
        break;
      }
    }
    this.#isSending = false;
    // A new session began meanwhile; its own call returned at once, because this one was still sending.
    if (client !== this.#current) void this.#send();
  }

  async #sendBatch(client: pg.Client, batch: readonly string[]): Promise<void> {
    if (this.#isProbeDue) await client.query('select pg_notify($1, $2)', [this.#probeChannel, '']);
    this.#isProbeDue = false;
    if (batch.length > 0)
      await client.query('select count(pg_notify($1, payload)) from unnest($2::text[]) as payload', [
        this.#options.channel,
        batch,
      ]);
  }

  /**
   * Keeps the payloads if the connection was lost. Else PostgreSQL refused them and would again, so they are dropped.
   */
  #keepOrDrop(batch: readonly string[], error: unknown): void {
    if (isConnectionLost(error)) return this.#waiting.putBack(batch);
    this.#waiting.drop(batch);
    this.#options.log.error({ err: error, connection: this.#options.name }, 'other processes could not be told');
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Ends a connection in any state, without waiting for a server that does not answer. */
async function closeConnection(client: pg.Client) {
  const waited = new AbortController();
  await Promise.race([
    client.end().catch(() => undefined),
    wait(closeTimeoutMs, undefined, { signal: waited.signal }).catch(() => undefined),
  ]);
  waited.abort();
  destroy(client);
}

const destroy = (client: pg.Client) => void client.connection.stream.destroy();
