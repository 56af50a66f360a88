import { isJidNewsletter, isJidStatusBroadcast, makeWASocket, proto } from 'baileys';
import type { GroupMetadata, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { LibraryClients } from '../../platform/outbound-http/library-clients.ts';
import type { Host } from '../driver.ts';
import type { Auth } from './auth-store.ts';
import { boundedCache, type BoundedCache } from './bounded-cache.ts';
import type { Version } from './choose-version.ts';
import { holdUntilStored } from './hold-until-stored.ts';
import type { Inbox } from './inbox.ts';
import { patiently } from './key-rows.ts';
import { libraryLog } from './library-log.ts';
import { lockByChat } from './lock-by-chat.ts';
import { takeInTurn } from './take-in-turn.ts';

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

/** Accounts whose devices are known, and for how long: as in the library. */
const mostDevices = 5000;
const devicesMs = 5 * 60_000;

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
  const devices = boundedCache({ most: mostDevices, ttlMs: devicesMs });
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
    makeSignalRepository: inbox.signalRepositoryOver(auth.state.keys),
    userDevicesCache: devices,
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
  holdUntilStored(socket, auth.state.keys);
  lockByChat(socket, devices);
  takeInTurn(socket, inbox);
  return socket;
}
