import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { expect, test } from 'vitest';

const source = fs.readFileSync(path.resolve(import.meta.dirname, '../../../public/sw.js'), 'utf8');

interface FakePage {
  name: string;
  focused?: boolean;
  /** Whether a user is signed in there; undefined: it does not answer. */
  isSignedIn?: boolean;
}

/** What happens when a notification of a ticket is clicked while these pages are open. */
async function click(pages: FakePage[]): Promise<string[]> {
  const happened: string[] = [];
  let giveUp = () => undefined as void;
  const listeners = new Map<string, (event: unknown) => void>();
  const clients = pages.map(({ name, focused = false, isSignedIn }) => {
    const client = {
      focused,
      postMessage: (message: { kind: string; path?: string }, [port]: MessagePort[] = []) => {
        if (message.kind === 'open-ticket') happened.push(`${name} opens ${message.path}`);
        else if (isSignedIn !== undefined) port?.postMessage(isSignedIn);
        else giveUp();
      },
      navigate: async (to: string) => {
        happened.push(`${name} loads ${to}`);
        return client;
      },
      focus: async () => void happened.push(`${name} is shown`),
    };
    return client;
  });
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    clients: {
      matchAll: async () => clients,
      openWindow: async (to: string) => void happened.push(`a new page loads ${to}`),
    },
  };
  const location = { href: 'https://balcao.example/sw.js', origin: 'https://balcao.example' };
  // The time for an answer is over at once for a page that does not answer, and never for another one.
  const setTimeout = (run: () => void) => (giveUp = run);
  const clearTimeout = () => undefined;
  vm.runInNewContext(source, { self, location, URL, MessageChannel, setTimeout, clearTimeout });
  const done: Promise<unknown>[] = [];
  listeners.get('notificationclick')?.({
    notification: { data: { path: '/tickets/uuid' }, close: () => undefined },
    waitUntil: (work: Promise<unknown>) => void done.push(work),
  });
  await Promise.all(done);
  return happened;
}

test('TK-19 a click on a notification opens the ticket on a page of a signed-in user', async () => {
  const signIn = { name: 'sign-in', focused: true, isSignedIn: false };
  const desk = { name: 'desk', isSignedIn: true };
  expect(await click([signIn, desk])).toEqual(['desk opens /tickets/uuid', 'desk is shown']);
  expect(await click([desk, { name: 'front desk', isSignedIn: true, focused: true }])).toEqual([
    'front desk opens /tickets/uuid',
    'front desk is shown',
  ]);
});

test('TK-19 without a signed-in page the sign-in leads to the ticket', async () => {
  const signIn = { name: 'sign-in', isSignedIn: false };
  expect(await click([{ name: 'old' }, signIn])).toEqual(['sign-in loads /tickets/uuid', 'sign-in is shown']);
});

test('TK-19 without a page that answers a new one is opened', async () => {
  expect(await click([])).toEqual(['a new page loads /tickets/uuid']);
  expect(await click([{ name: 'old', focused: true }])).toEqual(['a new page loads /tickets/uuid']);
});
