import pg from 'pg';
import { UnsafeSessionError } from './secure-session.ts';

const rounds = 3;
const others = 3;
const queryTimeoutMs = 10_000;

/**
 * Refuses a connection pooler that gives one server connection to several sessions (PgBouncer's transaction or
 * statement mode): roles, prepared statements and LISTEN belong to a session. The check holds a transaction on the
 * server connection that the first session used. Through such a pooler the first session then gets another server
 * connection.
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
    for (let count = 0; count <= others; count += 1) clients.push(await connect());
    const [first, ...holders] = clients;
    if (!first) return;
    const server = await backendOf(first);
    for (let round = 0; round < rounds; round += 1) {
      for (const holder of holders) await beginOn(holder);
      if ((await backendOf(first)) !== server) throw transactionPooling();
      for (const holder of holders) await holder.query('rollback');
    }
  } catch (error) {
    // Open transactions of this check hold all server connections: a real session would have kept its own.
    if (error instanceof Error && error.message === 'Query read timeout') throw transactionPooling(error);
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** PgBouncer's statement mode refuses transactions with its own error message. */
async function beginOn(client: pg.Client) {
  try {
    await client.query('begin');
    await client.query('select 1');
  } catch (error) {
    if (error instanceof Error && /statement pooling/i.test(error.message)) throw transactionPooling(error);
    throw error;
  }
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

const transactionPooling = (cause?: Error) =>
  new UnsafeSessionError(
    'The connection pooler of DATABASE_URL gives one connection to several sessions (transaction or statement mode).' +
      ' Use its session mode, or connect to PostgreSQL itself.',
    { cause },
  );
