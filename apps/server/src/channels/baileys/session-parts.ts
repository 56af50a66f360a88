import type { BaileysEventMap, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import { SendError, type ChannelEvent, type Host } from '../driver.ts';
import { acksIn } from './acks.ts';
import { fileAnswersIn } from './ask-for-file.ts';
import { boundedCache } from './bounded-cache.ts';
import { callLog, callRefuser } from './calls.ts';
import { groupDirectory } from './groups.ts';
import { historyImporter } from './history.ts';
import { openInbox } from './inbox.ts';
import type { KeyRows } from './key-rows.ts';
import { mediaHostsOf } from './media-hosts.ts';
import { pendingAcks } from './pending-acks.ts';
import { phoneWatch } from './phone-watch.ts';
import { presenceReceiver, presenceSender } from './presence.ts';
import { receiver } from './receive.ts';
import { restrictionWatch } from './restriction.ts';

export interface PartTools {
  host: Host;
  log: Log;
  rows: KeyRows;
  /** The server is a test server on this machine. */
  isLocal: boolean;
  /** Our own addresses without device: phone number and LID. */
  ownJids(): { pn: string; lid: string };
  /** The socket in use, in any phase. */
  socket(): WASocket | undefined;
  /** The socket while messages can be sent. */
  openSocket(): WASocket | undefined;
  /** Aborted when the session stops. */
  signal: AbortSignal;
}

/** The parts of a session that outlive its sockets, such as the inbox, and what makes channel events. */
export type SessionParts = ReturnType<typeof openSessionParts>;

export function openSessionParts(tools: PartTools) {
  const { host, log, rows, ownJids, socket, openSocket, isLocal, signal } = tools;
  const requireSocket = () => {
    const connected = openSocket();
    if (!connected) throw new SendError('again', 'network');
    return connected;
  };
  // `open-socket.ts` passes these caches to the library; its `SocketTools` describes them.
  const caches = {
    retries: boundedCache({ maxEntries: 2000, ttlMs: 3600_000 }),
    sent: boundedCache({ maxEntries: 500 }),
    groups: boundedCache({ maxEntries: 200, ttlMs: 3600_000 }),
  };
  const { deliver, delivered } = eventDelivery(host, log);
  const acks = pendingAcks();
  const groups = groupDirectory({ known: caches.groups, socket, report: (event) => deliver([event]) });
  const calls = callLog({
    report: (event) => deliver([event]),
    refuse: callRefuser({ host, log, socket: requireSocket }),
  });
  const restriction = restrictionWatch({
    socket: requireSocket,
    // A report must name a status, and without an open socket it is not `CONNECTED`.
    report: (restrictedUntil) => void (openSocket() && host.reportState({ status: 'CONNECTED', restrictedUntil })),
  });
  const inbox = openInbox(rows, log, {
    onMessage: (message) => incoming.receiveDecrypted(message),
    onHistory: (notice) => history.enqueue(notice),
  });
  const files = { isLocal, mediaHosts: mediaHostsOf({ isLocal, openSocket, signal }), signal };
  const incoming = receiver({ host, log, ownJids, socket, groups, remove: (id) => inbox.remove(id), ...files });
  const history = historyImporter({
    host,
    log,
    ownJids,
    socket: openSocket,
    remove: (notice) => inbox.removeHistory(notice),
    // A report must name a status, and without an open socket it is not `CONNECTED`.
    onProgress: () => void (openSocket() && host.reportState({ status: 'CONNECTED', importing: history.percent() })),
    ...files,
  });
  const presence = presenceSender(requireSocket);
  const handleEvents = eventHandler({ ...tools, incoming, deliver, groups, calls });

  return {
    caches,
    acks,
    calls,
    restriction,
    inbox,
    incoming,
    history,
    presence,
    requireSocket,
    handleEvents,
    deliver,
    delivered,
  };
}

/** Delivers events that have no place in the inbox. `delivered` resolves when all of them are stored or have failed. */
function eventDelivery(host: Host, log: Log) {
  const pending = new Set<Promise<void>>();
  return {
    deliver(events: readonly ChannelEvent[]) {
      if (events.length === 0) return;
      const delivery: Promise<void> = host
        .deliver(events)
        .catch((error: unknown) => log.warn({ err: error }, 'events could not be journalled'))
        .finally(() => pending.delete(delivery));
      pending.add(delivery);
    },
    delivered: (): Promise<unknown> => Promise.all(pending),
  };
}

/**
 * Passes one batch of the library's events to the parts that read them. The session itself reads `creds.update` and
 * `connection.update`.
 */
function eventHandler({
  host,
  log,
  ownJids,
  socket,
  incoming,
  deliver,
  groups,
  calls,
}: PartTools & {
  incoming: Pick<ReturnType<typeof receiver>, 'receiveEvent'>;
  deliver(events: readonly ChannelEvent[]): void;
  groups: ReturnType<typeof groupDirectory>;
  calls: ReturnType<typeof callLog>;
}): (events: Partial<BaileysEventMap>) => void {
  const phone = phoneWatch({ groups, ownJids, socket, report: deliver, log });
  const receivePresence = presenceReceiver((event) => host.reportPresence(event));
  return (events) => {
    for (const message of events['messages.upsert']?.messages ?? []) incoming.receiveEvent(message);
    deliver(acksIn(events));
    deliver(fileAnswersIn(events));
    void phone.handle(events);
    groups.handle(events);
    for (const call of events.call ?? []) calls.handle(call);
    receivePresence(events['presence.update']);
  };
}
