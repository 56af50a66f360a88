import { isJidNewsletter, isJidStatusBroadcast, makeWASocket, proto } from 'baileys';
import type { GroupMetadata, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { LibraryClients } from '../../platform/outbound-http/library-clients.ts';
import type { Host } from '../driver.ts';
import type { Auth } from './auth-store.ts';
import { boundedCache, type BoundedCache } from './bounded-cache.ts';
import type { Version } from './choose-version.ts';
import { leaveEndedTransactions } from './ended-transactions.ts';
import { deviceQueries } from './device-queries.ts';
import { holdUntilStored } from './hold-until-stored.ts';
import type { Inbox } from './inbox.ts';
import { retryTransient } from './key-rows.ts';
import { libraryLog } from './library-log.ts';
import { lockByChat } from './lock-by-chat.ts';
import { decryptInOrder } from './decrypt-in-order.ts';

export interface SocketTools {
  host: Host;
  log: Log;
  auth: Auth;
  inbox: Inbox;
  /**
   * They outlive the socket. `retries`: how often each message was requested again. `sent`: the contents of sent
   * messages by id. `groups`: the metadata of groups by address.
   */
  caches: { retries: BoundedCache; sent: BoundedCache; groups: BoundedCache };
  /** Aborts retries of database calls. */
  signal: AbortSignal;
  /** The address of a test server; undefined: WhatsApp's own. */
  socketUrl: string | undefined;
  /** For the library's own downloads and uploads. */
  clients: LibraryClients;
  /** How long each QR code is valid; undefined: the library's own times. */
  codeMs: number | undefined;
  version: Version;
  /** Our name in the list of linked devices on the owner's phone. */
  deviceName: string;
  /** Request the phone's whole history, not only the last weeks. */
  wantsWholeHistory: boolean;
}

/** The library itself does not limit the number of people whose devices it caches. */
const maxDevices = 5000;
/** As long as the library's own cache keeps devices. */
const devicesMs = 5 * 60_000;

/** Opens a socket that stays offline for customers and never queries what is cached. */
export function openSocket({
  host,
  log,
  auth,
  inbox,
  caches,
  signal,
  socketUrl,
  clients,
  codeMs,
  version,
  wantsWholeHistory,
  deviceName,
}: SocketTools): WASocket {
  const devices = boundedCache({ maxEntries: maxDevices, ttlMs: devicesMs });
  const socket = makeWASocket({
    auth: auth.state,
    logger: libraryLog(log),
    browser: [deviceName, 'Chrome', '1.0'],
    fetchAgent: clients.agent,
    options: { dispatcher: clients.dispatcher },
    ...(socketUrl !== undefined && { waWebSocketUrl: socketUrl }),
    ...(codeMs !== undefined && { qrTimeout: codeMs }),
    // The owner's phone does not ring while a linked device is online.
    markOnlineOnConnect: false,
    version: [...version],
    syncFullHistory: wantsWholeHistory,
    // Our own messages are stored before they are sent.
    emitOwnEvents: false,
    shouldIgnoreJid: (jid) => isJidStatusBroadcast(jid) || isJidNewsletter(jid),
    makeSignalRepository: inbox.signalRepositoryOver(auth.state.keys),
    userDevicesCache: devices,
    // A resend request leaves after this delay, and all other stanzas wait behind it. So it is short.
    retryRequestDelayMs: 20,
    // With a new session, messages that are under way in the old session would become undecryptable.
    enableAutoSessionRecreation: false,
    // The key store retries by itself. When it gives up, the socket ends.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    msgRetryCounterCache: caches.retries,
    cachedGroupMetadata: async (group) => caches.groups.get<GroupMetadata>(group),
    // For resend requests. Found by id alone: the phone that asks may use another form of the address than we did.
    getMessage: async ({ id }) => {
      if (!id) return undefined;
      const cached = caches.sent.get<proto.IMessage>(id);
      if (cached) return cached;
      // The library confirms the request in any case, so the phone does not ask again. Retry while the database is
      // unreachable.
      const wire = await retryTransient(() => host.wireOf(id), signal);
      return wire ? proto.Message.decode(wire) : undefined;
    },
  });
  holdUntilStored(socket, auth.state.keys);
  leaveEndedTransactions(socket);
  lockByChat(socket, deviceQueries(socket, devices));
  decryptInOrder(socket, inbox);
  return socket;
}
