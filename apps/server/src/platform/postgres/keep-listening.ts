import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isConnectionLost } from './pool.ts';

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
  /** The session listens again after an interruption; `lost` of its own payloads were dropped in the meantime. */
  onReconnect?(lost: number): void;
}

/** A session that misses its own probe three times in a row counts as dead, whatever TCP says. */
const probeMs = 1000;
const maxMissed = 3;
/** Short, since notifications of other sessions are missed in the meantime. */
const maxRetryMs = 250;
const connectTimeoutMs = 3000;
const closeTimeoutMs = 1000;
const maxWaiting = { payloads: 5000, characters: 8 * 2 ** 20 };
const batchSize = 100;

/**
 * Listens on a channel of PostgreSQL as long as the process lives, and notifies through the same connection. It
 * reconnects after every loss; a probe finds losses that TCP does not report.
 */
export function keepListening({ url, log, name, channel, onPayload, onReconnect }: Options): Listener {
  const closing = new AbortController();
  const probeChannel = `balcao_probe_${randomBytes(6).toString('hex')}`;
  const waiting: string[] = [];
  let characters = 0;
  let lost = 0;
  let current: pg.Client | undefined;
  let isUp = false;
  let wasUp = false;
  let isSending = false;
  let missed = 0;
  let isProbeDue = false;
  let hasFailed = false;

  const take = () => {
    const batch = waiting.splice(0, batchSize);
    for (const payload of batch) characters -= payload.length;
    return batch;
  };
  const put = (payloads: string[], where: 'front' | 'back') => {
    if (where === 'front') waiting.unshift(...payloads);
    else waiting.push(...payloads);
    for (const payload of payloads) characters += payload.length;
    while (waiting.length > maxWaiting.payloads || characters > maxWaiting.characters) {
      characters -= waiting.shift()?.length ?? 0;
      lost += 1;
    }
  };

  /** One statement at a time, so that payloads keep their order; later payloads go together with the next statement. */
  async function send() {
    const client = current;
    if (isSending || !isUp || !client) return;
    isSending = true;
    while (isUp && client === current && (waiting.length > 0 || isProbeDue)) {
      const batch = take();
      try {
        if (isProbeDue) await client.query('select pg_notify($1, $2)', [probeChannel, '']);
        isProbeDue = false;
        if (batch.length > 0)
          await client.query('select count(pg_notify($1, payload)) from unnest($2::text[]) as payload', [
            channel,
            batch,
          ]);
      } catch (error) {
        // A statement that PostgreSQL refuses would be refused again.
        if (isConnectionLost(error)) put(batch, 'front');
        else {
          lost += batch.length;
          log.error({ err: error, connection: name }, 'other processes could not be told');
        }
        destroy(client);
        break;
      }
    }
    isSending = false;
    if (isUp && client !== current) void send();
  }

  async function listen(client: pg.Client, ended: Promise<void>) {
    await client.connect();
    client.on('notification', (notification) => {
      if (notification.channel === probeChannel) missed = 0;
      else onPayload(notification.payload ?? '');
    });
    await client.query(`listen "${probeChannel}"; listen "${channel}"`);
    if (closing.signal.aborted) return;
    [isUp, missed, current] = [true, 0, client];
    if (wasUp) {
      log.info({ connection: name }, 'listens to other processes again');
      onReconnect?.(lost);
    }
    [wasUp, lost, hasFailed] = [true, 0, false];
    void send();
    const probing = setInterval(() => {
      if (missed >= maxMissed) return destroy(client);
      missed += 1;
      isProbeDue = true;
      void send();
    }, probeMs);
    await ended;
    clearInterval(probing);
  }

  const loop = (async () => {
    for (let retryMs = 50; !closing.signal.aborted; retryMs = Math.min(retryMs * 2, maxRetryMs)) {
      const client = new pg.Client({
        connectionString: url,
        application_name: `balcao ${name}`,
        keepAlive: true,
        connectionTimeoutMillis: connectTimeoutMs,
      });
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      client.once('end', end).on('error', () => end());
      const stop = () => end();
      closing.signal.addEventListener('abort', stop);
      try {
        await Promise.race([listen(client, ended), ended]);
      } catch (error) {
        const failure = { connection: name, reason: reasonOf(error) };
        if (hasFailed) log.debug(failure, 'cannot hear of other processes; trying again');
        else log.warn(failure, 'cannot hear of other processes; trying again until it works');
        hasFailed = true;
      }
      closing.signal.removeEventListener('abort', stop);
      if (isUp) {
        retryMs = 50;
        if (!closing.signal.aborted) log.warn({ connection: name }, 'the connection to other processes was lost');
      }
      [isUp, current] = [false, undefined];
      await closeConnection(client);
      await wait(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    isUp: () => isUp && missed < maxMissed,
    notify(payload) {
      put([payload], 'back');
      void send();
    },
    async close() {
      closing.abort();
      await loop;
    },
  };
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
