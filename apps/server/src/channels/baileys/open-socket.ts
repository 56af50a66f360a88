import { isJidNewsletter, isJidStatusBroadcast, makeWASocket, proto } from 'baileys';
import type { GroupMetadata, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { Host } from '../driver.ts';
import type { Auth } from './auth-store.ts';
import type { BoundedCache } from './bounded-cache.ts';
import type { Inbox } from './inbox.ts';
import { libraryLog } from './library-log.ts';

export interface SocketTools {
  host: Host;
  log: Log;
  auth: Auth;
  inbox: Inbox;
  /** Kept over reconnects. */
  caches: { retries: BoundedCache; sent: BoundedCache; groups: BoundedCache };
  /** Another server than WhatsApp's. */
  socketUrl: string | undefined;
  /** How long each code is shown; the library's own times otherwise. */
  codeMs: number | undefined;
}

/** How the owner's phone lists us among its linked devices. */
const shownAs: [string, string, string] = ['Balcão', 'Chrome', '1.0'];

/** A socket as a customer-service needs it: quiet about our presence, never asking twice for what is known. */
export function openSocket({ host, log, auth, inbox, caches, socketUrl, codeMs }: SocketTools): WASocket {
  const socket = makeWASocket({
    auth: auth.state,
    logger: libraryLog(log),
    browser: shownAs,
    ...(socketUrl !== undefined && { waWebSocketUrl: socketUrl }),
    ...(codeMs !== undefined && { qrTimeout: codeMs }),
    // The owner's phone goes on ringing.
    markOnlineOnConnect: false,
    syncFullHistory: false,
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
      const wire = await host.wireOf(id);
      return wire ? proto.Message.decode(wire) : undefined;
    },
  });
  socket.ws.prependListener('CB:message', inbox.watch);
  return socket;
}
