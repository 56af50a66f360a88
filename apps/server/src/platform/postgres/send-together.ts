import type pg from 'pg';

interface Wired {
  connection?: { stream?: { cork?(): void; uncork?(): void } };
}
const held = new WeakSet<object>();

/**
 * Statements given to a pipelined connection before the end of this turn of the loop leave in one packet: one system
 * call here and one wake-up there instead of one each, which cost more than a short statement itself.
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
