import pg from 'pg';
import { UnsafeSessionError } from './secure-session.ts';

/** Repeated, because a pooler may by chance give the first session the same server connection again. */
const rounds = 3;
/** How many sessions hold transactions beside the first one. */
const holderCount = 3;
const queryTimeoutMs = 10_000;

/**
 * Refuses a connection pooler that gives one server connection to several sessions (PgBouncer's transaction or
 * statement mode): roles, prepared statements and LISTEN belong to a session. The check notes the server connection of
 * the first session. Then other sessions hold transactions open. Through such a pooler, one of these transactions takes
 * that server connection, and the first session gets another one.
 * @throws UnsafeSessionError with the pooler's mode as the reason
 */
export async function requireSessionPooling(url: string): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'balcao start',
      connectionTimeoutMillis: 15_000,
      query_timeout: queryTimeoutMs,
    });
    client.on('error', () => undefined); // the query that was running rejects too
    await client.connect();
    return client;
  };
  const clients: pg.Client[] = [];
  try {
    for (let count = 0; count <= holderCount; count += 1) clients.push(await connect());
    const [first, ...holders] = clients;
    if (!first) return;
    const firstBackendPid = await backendPidOf(first);
    for (let round = 0; round < rounds; round += 1) {
      for (const holder of holders) await beginOn(holder);
      if ((await backendPidOf(first)) !== firstBackendPid) throw transactionPooling();
      for (const holder of holders) await holder.query('rollback');
    }
  } catch (error) {
    // pg's text after `queryTimeoutMs`: the open transactions of this check hold all server connections, so the first
    // session waits for one. With session pooling it would have kept its own.
    if (error instanceof Error && error.message === 'Query read timeout') throw transactionPooling(error);
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Begins a transaction. PgBouncer's statement mode refuses it with a message of its own. */
async function beginOn(client: pg.Client) {
  try {
    await client.query('begin');
    await client.query('select 1');
  } catch (error) {
    if (error instanceof Error && /statement pooling/i.test(error.message)) throw transactionPooling(error);
    throw error;
  }
}

/** The process id of the server connection that a session has now. */
async function backendPidOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

const transactionPooling = (cause?: Error) =>
  new UnsafeSessionError(
    'The connection pooler of DATABASE_URL gives one connection to several sessions (transaction or statement mode).' +
      ' Use its session mode, or connect to PostgreSQL itself.',
    { cause },
  );
