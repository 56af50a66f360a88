import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '@balcao/contract';
import { clientOf, Refused, type Client } from './client.ts';
import { killPostmaster } from './kill-postmaster.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { until } from './until.ts';

const login = { email: 'admin@example.com', password: 'uma-senha-boa' };

/** The process that is killed: `both` is the database and right after it the server, which has not recovered yet. */
export type Strike = 'server' | 'database' | 'both';

/** The product as users see it across restarts: every call is repeated until it is answered. */
export interface Installation {
  server(): RunningServer;
  /** Kills without warning; resolves when the server is up again. The server restarts its own database. */
  strike(what: Strike): Promise<void>;
  /** Repeats a call with the same ids until it is answered, as clients and telephones do. */
  insist<T>(ask: (api: Client) => Promise<T>): Promise<T>;
  /** Every message of a ticket, oldest first. */
  conversationOf(ticketId: number): Promise<Message[]>;
  remove(): Promise<void>;
}

/** Starts the product with its own database, in a process of its own. */
export async function openInstallation(settings: NodeJS.ProcessEnv): Promise<Installation> {
  const env = { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password, ...settings };
  let server = await startServer({ env });
  let api = await signIn(server.url);

  async function strikeServer() {
    await server.kill();
    server = await startServer({ env, dataDir: server.dataDir });
    api = await signIn(server.url);
  }

  async function insist<T>(ask: (given: Client) => Promise<T>): Promise<T> {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 1.5, 500)) {
      try {
        return await ask(api);
      } catch (error) {
        const isTemporary =
          !(error instanceof Refused) ||
          error.status >= 500 ||
          error.status === 429 ||
          error.code === 'ERR_TOKEN_EXPIRED';
        if (!isTemporary) throw error;
        if (error instanceof Refused && error.code === 'ERR_TOKEN_EXPIRED')
          api = await signIn(server.url).catch(() => api);
      }
      await wait(pauseMs);
    }
  }

  return {
    server: () => server,
    insist,
    async strike(what) {
      if (what !== 'server') await until(async () => killPostmaster(server.dataDir));
      if (what !== 'database') await strikeServer();
    },
    async conversationOf(ticketId) {
      const all: Message[] = [];
      for (let before: string | undefined; ;) {
        const page = await insist((given) =>
          given.messages.page({ params: { ticketId }, query: { ...(before && { before }) } }),
        );
        all.unshift(...page.messages);
        if (!page.hasMore || page.next === null) return all;
        before = page.next;
      }
    },
    async remove() {
      await server.remove();
      fs.rmSync(server.dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(url: string): Promise<Client> {
  for (;;) {
    try {
      const { token } = await clientOf(url).auth.login({ body: login });
      return clientOf(url, token);
    } catch {
      await wait(100);
    }
  }
}
