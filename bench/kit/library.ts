import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Installation } from './installation.ts';

/** An answer from an own number to a customer who wrote to that number. */
export interface LibraryAnswer {
  number: string;
  customer: string;
  text: string;
}

export type ToLibrary =
  | { asks: 'link'; number: string }
  | { asks: 'expect'; count: number }
  | { asks: 'send'; answers: readonly LibraryAnswer[]; chats: number };
export type FromLibrary =
  | { tells: 'ready' | 'taken' | 'sent' }
  | { tells: 'qr'; number: string; qr: string }
  | { tells: 'linked'; number: string };

/** The WhatsApp library without the product, connected to the same WhatsApp on loopback. */
export interface Library {
  link(number: string): Promise<void>;
  /**
   * Starts a new count of received texts.
   * @returns `taken`, which resolves when `count` texts have arrived
   */
  expect(count: number): Promise<{ taken: Promise<void> }>;
  /** Resolves when WhatsApp has acknowledged all answers. Answer n belongs to chat n modulo `chats`. */
  send(answers: readonly LibraryAnswer[], chats: number): Promise<void>;
  stop(): Promise<void>;
}

const program = path.resolve(import.meta.dirname, 'library-alone.ts');

/** @param keptIn the storage of the keys: in PostgreSQL as the product does, or in memory at no cost */
export async function startLibrary(installation: Installation, keptIn: 'postgres' | 'memory'): Promise<Library> {
  await installation.database.query(
    'create table if not exists bench.library_keys (name text primary key, value text not null)',
  );
  await installation.database.query('truncate bench.library_keys');
  const child = fork(program, [keptIn, installation.product.databaseUrl], {
    env: { ...process.env, ...installation.whatsapp.settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const resolvers = new Map<string, () => void>();
  child.on('message', (message: FromLibrary) => {
    if (message.tells === 'qr') void installation.whatsapp.phones.scanQr({ account: message.number, qr: message.qr });
    else resolvers.get(message.tells)?.();
  });
  const ask = (message: ToLibrary) => void child.send(message);
  /** Resolves when the child tells this the next time. */
  const nextReport = (tells: FromLibrary['tells']) =>
    new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`The library has not told "${tells}" for two minutes.`));
      const timeout = setTimeout(fail, 120_000);
      resolvers.set(tells, () => {
        clearTimeout(timeout);
        resolve();
      });
    });
  await nextReport('ready');
  return {
    async link(number) {
      await installation.whatsapp.phones.addPhone({ number, name: `Loja ${number}`, business: true });
      const linked = nextReport('linked');
      ask({ asks: 'link', number });
      await linked;
    },
    async expect(count) {
      const [ready, taken] = [nextReport('ready'), nextReport('taken')];
      ask({ asks: 'expect', count });
      await ready;
      return { taken };
    },
    async send(answers, chats) {
      const sent = nextReport('sent');
      ask({ asks: 'send', answers, chats });
      await sent;
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
