import type pg from 'pg';

/** The part of pg's client that has the socket. */
interface ClientWithSocket {
  connection?: { stream?: { cork?(): void; uncork?(): void } };
}
const corked = new WeakSet<object>();

/**
 * Statements that are queued on a pipelined connection in this turn of the event loop leave in one packet. Each packet
 * that is saved avoids a system call here and a wake-up of the server, which together cost more than a short statement.
 */
export function inOnePacket(client: pg.PoolClient): pg.PoolClient {
  const stream = (client as ClientWithSocket).connection?.stream;
  if (!stream?.cork || !stream.uncork || corked.has(stream)) return client;
  corked.add(stream);
  stream.cork();
  process.nextTick(() => {
    corked.delete(stream);
    stream.uncork?.();
  });
  return client;
}
