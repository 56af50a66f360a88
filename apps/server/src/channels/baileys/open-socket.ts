import { isJidNewsletter, isJidStatusBroadcast, makeWASocket, proto } from 'baileys';
import type { BinaryNode, GroupMetadata, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { LibraryClients } from '../../platform/outbound-http/library-clients.ts';
import type { Host } from '../driver.ts';
import type { Auth } from './auth-store.ts';
import type { BoundedCache } from './bounded-cache.ts';
import type { Version } from './choose-version.ts';
import type { Inbox } from './inbox.ts';
import { patiently } from './key-rows.ts';
import { libraryLog } from './library-log.ts';

export interface SocketTools {
  host: Host;
  log: Log;
  auth: Auth;
  inbox: Inbox;
  /** Kept over reconnects. */
  caches: { retries: BoundedCache; sent: BoundedCache; groups: BoundedCache };
  /** Ends what waits for the database. */
  given: AbortSignal;
  /** Another server than WhatsApp's. */
  socketUrl: string | undefined;
  /** For downloads and uploads that the library makes by itself. */
  clients: LibraryClients;
  /** How long each code is shown; the library's own times otherwise. */
  codeMs: number | undefined;
  version: Version;
  /** The phone is asked for all of its history, not only for the last weeks. */
  wholeHistory: boolean;
}

/** How the owner's phone lists us among its linked devices. */
const shownAs: [string, string, string] = ['Balcão', 'Chrome', '1.0'];

/** A socket as a customer-service needs it: quiet about our presence, never asking twice for what is known. */
export function openSocket({
  host,
  log,
  auth,
  inbox,
  caches,
  given,
  socketUrl,
  clients,
  codeMs,
  version,
  wholeHistory,
}: SocketTools): WASocket {
  const socket = makeWASocket({
    auth: auth.state,
    logger: libraryLog(log),
    browser: shownAs,
    fetchAgent: clients.agent,
    options: { dispatcher: clients.dispatcher },
    ...(socketUrl !== undefined && { waWebSocketUrl: socketUrl }),
    ...(codeMs !== undefined && { qrTimeout: codeMs }),
    // The owner's phone goes on ringing.
    markOnlineOnConnect: false,
    version: [...version],
    syncFullHistory: wholeHistory,
    // What we sent the house knows already.
    emitOwnEvents: false,
    shouldIgnoreJid: (jid) => isJidStatusBroadcast(jid) || isJidNewsletter(jid),
    makeSignalRepository: inbox.makeSignalRepository,
    // Everything else waits behind a request for a resend.
    retryRequestDelayMs: 20,
    // Throwing a session away makes every message unreadable that is on its way under it.
    enableAutoSessionRecreation: false,
    // The store waits for its database by itself; beyond that the socket is ended.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    msgRetryCounterCache: caches.retries,
    cachedGroupMetadata: async (group) => caches.groups.get<GroupMetadata>(group),
    // By id alone: the one who asks may use another form of the address than we did (whatsapp.md §2.8).
    getMessage: async ({ id }) => {
      if (!id) return undefined;
      const kept = caches.sent.get<proto.IMessage>(id);
      if (kept) return kept;
      // The library tells the server that it has answered, whether it could or not: nobody asks again when the database
      // was away for a moment.
      const wire = await patiently(() => host.wireOf(id), given);
      return wire ? proto.Message.decode(wire) : undefined;
    },
  });
  inTurn(socket, inbox);
  return socket;
}

/**
 * The library works on many stanzas at once, so that a message can be decrypted and stored before an older one of its
 * chat; after a crash in between the older one would come again behind it. What waited while we were away it works
 * apart, where what is new overtakes it. Here each stanza waits for the one before.
 */
function inTurn({ ws }: WASocket, inbox: Inbox) {
  const listeners = ws.listeners('CB:message') as ((stanza: BinaryNode) => unknown)[];
  ws.removeAllListeners('CB:message');
  let last: Promise<unknown> = Promise.resolve();
  ws.on('CB:message', (stanza: BinaryNode) => {
    inbox.watch(stanza);
    delete stanza.attrs['offline'];
    const work = () => Promise.all(listeners.map((listener) => listener(stanza)));
    last = last.then(work, work);
  });
}
