import type pg from 'pg';

interface Wired {
  connection?: { stream?: { cork?(): void; uncork?(): void } };
}
const held = new WeakSet<object>();

/**
 * Statements that are queued on a pipelined connection in one turn of the event loop are sent in one packet. This saves
 * a system call here and a wake-up of the server for each statement, which cost more than a short statement itself.
 */
export function sendTogether(client: pg.PoolClient): pg.PoolClient {
  const stream = (client as Wired).connection?.stream;
  if (!stream?.cork || !stream.uncork || held.has(stream)) return client;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork?.();
  });
  return client;
}
