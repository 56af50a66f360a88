import { createStore, del, entries, promisifyRequest } from 'idb-keyval';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, isOffline } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../api/our-session.ts';
import { live } from '../../live/our-live.ts';
import { askBeforeUnload } from '../../ui/ask-before-unload.ts';
import { onOnline } from '../../ui/page-events.ts';
import { isUnsent, willLeave, type Outgoing } from './outbox-entries.ts';
import { Outbox } from './outbox.ts';
import { placeMessage } from './threads.ts';

const store = createStore('balcao-outbox', 'messages');
/** The id of the signed-in user whose messages are here; 0: no user. */
let owner = 0;
const nameOf = (clientId: string) => `${owner}:${clientId}`;
/**
 * The names of messages that were stored, by this page or an earlier one. Another tab that sends or discards one of
 * them removes it from the store.
 */
const storedNames = new Set<string>();
/** Tells the other tabs of the browser which messages are removed. */
const tabs = new BroadcastChannel('balcao-outbox');
tabs.addEventListener('message', ({ data: name }: MessageEvent<string>) => {
  if (name.startsWith(`${owner}:`)) void outbox.drop(name.slice(name.indexOf(':') + 1));
});
// A browser without storage keeps messages until the page closes.
const quietly = (stored: Promise<unknown>) => void stored.catch(() => undefined);

/** Restores a user's messages that an earlier page of this browser did not send. */
export async function restoreOutbox(userId: number): Promise<void> {
  if (owner === userId) return;
  // Another user signed in, for example in another tab, and this tab saw no sign-out.
  if (owner !== 0) outbox.clear();
  owner = userId;
  const stored = await entries<string, Outgoing>(store).catch(() => []);
  if (owner !== userId) return;
  const own = stored.filter(([name]) => name.startsWith(`${userId}:`));
  for (const [name] of own) storedNames.add(name);
  outbox.restore(own.map(([, outgoing]) => outgoing));
  await outbox.resume();
}

const isInStore = async (messages: IDBObjectStore, name: string) =>
  (await promisifyRequest(messages.getKey(name))) !== undefined;

async function keep(outgoing: Outgoing): Promise<void> {
  const name = nameOf(outgoing.clientId);
  await store('readwrite', async (messages) => {
    // Another tab has removed it in the meantime.
    if (storedNames.has(name) && !(await isInStore(messages, name))) return;
    await promisifyRequest(messages.put({ ...outgoing, fileUrl: null }, name));
    storedNames.add(name);
  });
}

/** The messages of this browser that have not reached the server yet. */
export const outbox = new Outbox({
  send: ({ ticketId, clientId, body, quoted, sign, voice, file }, onProgress) => {
    const params = { ticketId };
    if (!file)
      return api.messages.send({ params, body: { body, clientId, sign, ...(quoted ? { quotedMsg: quoted.id } : {}) } });
    const form = new FormData();
    form.set('clientId', clientId);
    form.set('fromMe', 'true');
    form.set('body', body);
    if (sign) form.set('sign', 'true');
    if (voice) form.set('voice', 'true');
    if (quoted) form.set('quotedMsg', quoted.id);
    form.set('medias', file, file.name);
    return api.messages.send({ params, body: form }, { onProgress });
  },
  onSent: (message) => placeMessage(queryClient, message),
  keep: (outgoing) => quietly(keep(outgoing)),
  forget: (clientId) => {
    const name = nameOf(clientId);
    quietly(del(name, store));
    tabs.postMessage(name);
  },
  isKept: async (clientId) => {
    const name = nameOf(clientId);
    // If the message was never stored, or the store cannot be read, nothing is known of other tabs: it is sent.
    return !storedNames.has(name) || store('readonly', (messages) => isInStore(messages, name)).catch(() => true);
  },
  codeOf: (error) => {
    if (!(error instanceof ApiError)) return 'ERR_INTERNAL_SERVER_ERROR';
    return isOffline(error) ? undefined : error.code;
  },
});

live.onReconnect(() => void outbox.resume());
onOnline(() => void outbox.resume());

/** A call may fail while the socket stays connected: then no reconnect resumes the outbox, but this timer does. */
const retryMs = { first: 5000, max: 60_000 };
let retryAfterMs = retryMs.first;
let retry: ReturnType<typeof setTimeout> | undefined;
outbox.subscribe(() => {
  const hasMessagesToSend = outbox.read().some((entry) => willLeave(entry, Date.now()));
  if (outbox.read().length === 0) retryAfterMs = retryMs.first;
  if (!hasMessagesToSend || retry !== undefined) return;
  retry = setTimeout(() => {
    retry = undefined;
    retryAfterMs = Math.min(2 * retryAfterMs, retryMs.max);
    void outbox.resume();
  }, retryAfterMs);
});
askBeforeUnload(outbox.subscribe, () => outbox.read().some((entry) => isUnsent(entry, Date.now())));
session.subscribe(({ status }) => {
  if (status !== 'signed-out') return;
  owner = 0;
  storedNames.clear();
  outbox.clear();
});

export function useOutgoing(ticketId: number): Outgoing[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.read);
  return useMemo(() => all.filter((outgoing) => outgoing.ticketId === ticketId), [all, ticketId]);
}
