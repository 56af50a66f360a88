import type { AdminCalls } from './admin-calls.ts';

type Call<F> = F extends (...args: infer A) => infer R
  ? (...args: A) => Promise<Awaited<R> extends void ? undefined : Awaited<R>>
  : never;

/** The admin calls of a mock in another process. A refused call rejects with the server's reason. */
export type AdminClient = { [K in keyof AdminCalls]: Call<AdminCalls[K]> };

/** A client for the admin API at `address` (`http://127.0.0.1:port`). */
export function makeAdminClient(address: string): AdminClient {
  const call =
    (name: string) =>
    async (input: unknown = {}) => {
      const reply = await fetch(`${address}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      const result = (await reply.json()) as { error?: string; result?: unknown };
      if (!reply.ok) throw new Error(result.error);
      return result.result;
    };
  // Without the exception for `then`, `await` would take the client for a promise.
  return new Proxy({}, { get: (_target, name) => (name === 'then' ? undefined : call(String(name))) }) as AdminClient;
}
