import { setTimeout as wait } from 'node:timers/promises';
import { jidNormalizedUser } from 'baileys';
import type { BaileysEventMap, BinaryNode, WASocket } from 'baileys';
import { libraryClients } from '../../platform/outbound-http/library-clients.ts';
import { SendError, type ChannelEvent, type Driving, type Host } from '../driver.ts';
import { acksIn } from './acks.ts';
import { decideAfterClose } from './after-close.ts';
import { fileAnswersIn, fileAsker } from './ask-for-file.ts';
import { openAuth, type Auth } from './auth-store.ts';
import { boundedCache } from './bounded-cache.ts';
import { callLog, callRefuser } from './calls.ts';
import { carefulLibsignal } from './careful-libsignal.ts';
import { phoneOf } from './chat-address.ts';
import { writeVersion, type Version } from './choose-version.ts';
import { groupBook } from './groups.ts';
import { historyImporter } from './history.ts';
import { openInbox } from './inbox.ts';
import { LeaseLost, openKeyRows } from './key-rows.ts';
import { libraryVersion } from './library-version.ts';
import { watchLinkRefresh } from './link-refresh.ts';
import { numberLookUp } from './look-up.ts';
import { isMediaHost, isOnThisMachine } from './media-address.ts';
import { openSocket } from './open-socket.ts';
import type { BaileysOptions } from './options.ts';
import { pendingAcks } from './pending-acks.ts';
import { phoneWatch } from './phone-watch.ts';
import { profileFetcher } from './profile.ts';
import { quietLibsignal } from './quiet-libsignal.ts';
import { receiver } from './receive.ts';
import { restrictionWatch } from './restriction.ts';
import { sender } from './send.ts';
import { signs, writers } from './signs.ts';
import { toSendError } from './to-send-error.ts';
import type { Versions } from './versions.ts';
import { watchLife } from './watch-life.ts';
import { watchPasskey } from './watch-passkey.ts';

/** Where a connection is in its life. `open`: it can send. */
type Standing = 'connecting' | 'open' | 'waiting' | 'ended';

/** A connection that held for so long starts its back-off anew. */
const heldMs = 30_000;
/** A line that was open is tried again after so many doublings at most: 8 s. */
const mostAfterOpen = 4;
/** Two that take turns to throw each other out would go on for ever: after that long in peace it was something else. */
const undisturbedMs = 10 * 60_000;
/** What a phone tells of its past without being asked for all of it. */
const recentDays = 30;
const stopMs = 4000;
const openMs = 15_000;
const signMs = 20_000;

/**
 * Keeps one number connected until it is stopped or its link ends. Every handler belongs to one socket: what a replaced
 * one still says is not heard.
 */
export function startSession(
  host: Host,
  { fresh, log: parent, secrets, socketUrl, codeMs, versions }: BaileysOptions & { fresh: boolean; versions: Versions },
): Driving {
  quietLibsignal();
  carefulLibsignal();
  const log = parent.child({ companyId: host.companyId, connectionId: host.connectionId });
  const stopped = new AbortController();
  const isLocal = isOnThisMachine(socketUrl);
  const clients = libraryClients({
    hosts: (asked) => (isLocal ? isOnThisMachine(`https://${asked}`) : isMediaHost(asked)),
    ...(isLocal && { permit: ['127.0.0.1', '::1'] }),
  });
  const rows = openKeyRows(host, secrets, stopped.signal);
  const caches = {
    retries: boundedCache({ most: 2000, ttlMs: 3600_000 }),
    sent: boundedCache({ most: 500 }),
    groups: boundedCache({ most: 200, ttlMs: 3600_000 }),
  };
  const acks = pendingAcks();
  const groups = groupBook({ known: caches.groups, socket: () => current, report: (event) => deliver([event]) });
  const onPhone = phoneWatch({ groups, mine, socket: () => current, report: deliver, log });
  const calls = callLog({
    report: (event) => deliver([event]),
    refuse: callRefuser({ host, log, socket: requireOpen }),
  });
  const shown = signs(requireOpen);
  const noteWriters = writers((event) => host.tell(event));
  const restriction = restrictionWatch({
    socket: requireOpen,
    tell: (restrictedUntil) => void (standing === 'open' && host.state({ status: 'CONNECTED', restrictedUntil })),
  });
  const inbox = openInbox(
    rows,
    log,
    (arrival) => incoming.take(arrival),
    (notice) => history.take(notice),
  );
  const incoming = receiver({
    host,
    log,
    mine,
    socket: () => current,
    groups,
    done: (id) => inbox.done(id),
    isLocal,
    mediaHosts,
    given: stopped.signal,
  });
  const history = historyImporter({
    host,
    log,
    mine,
    socket: () => (standing === 'open' ? current : undefined),
    done: (notice) => inbox.pastDone(notice),
    isLocal,
    mediaHosts,
    given: stopped.signal,
    tell: () => standing === 'open' && void host.state({ status: 'CONNECTED', importing: history.percent() }),
  });
  const life = watchLife(() => {
    log.warn('nothing is handed over to a number that is connected: connecting again');
    void current?.end(new Error('no sign of life'));
  });
  const opened = new Set<() => void>();
  const delivering = new Set<Promise<void>>();
  let standing: Standing = 'connecting';
  let current: WASocket | undefined;
  let auth: Auth | undefined;
  let codes = 0;
  let failures = 0;
  let replaced = 0;
  let openSince = 0;
  let timer: NodeJS.Timeout | undefined;
  let version: Version | undefined;
  let wipeFirst = fresh;
  let emptied = false;

  function mine() {
    const me = auth?.state.creds.me;
    return { pn: me ? jidNormalizedUser(me.id) : '', lid: me?.lid ? jidNormalizedUser(me.lid) : '' };
  }

  /** Asks a server under test for its media hosts; it answers when the number is connected. */
  async function mediaHosts(): Promise<readonly string[] | undefined> {
    if (!isLocal) return undefined;
    const until = performance.now() + openMs;
    while (!stopped.signal.aborted && performance.now() < until) {
      const hosts = standing === 'open' ? await current?.refreshMediaConn(false).catch(() => undefined) : undefined;
      if (hosts) return hosts.hosts.map(({ hostname }) => hostname);
      await wait(100, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    return [];
  }

  function deliver(events: readonly ChannelEvent[]) {
    if (events.length === 0) return;
    const delivery: Promise<void> = host
      .deliver(events)
      .catch((error: unknown) => log.warn({ err: error }, 'events could not be journalled'))
      .finally(() => delivering.delete(delivery));
    delivering.add(delivery);
  }

  function requireOpen(): WASocket {
    if (standing !== 'open' || !current) throw new SendError('again', 'network');
    return current;
  }

  async function connect() {
    if (standing === 'ended') return;
    standing = 'connecting';
    try {
      await auth?.save();
      await auth?.close();
      await rows.requireLease();
      if (wipeFirst) await rows.wipe();
      wipeFirst = false;
      const loaded = (auth = await openAuth(rows, log, keysFailed));
      // Keys of a link that is gone would only confuse the next one.
      if (!loaded.isLinked()) await rows.wipe();
      // Before the socket says anything, so that order is kept.
      else if (!emptied) for (const arrival of await inbox.left()) incoming.take(arrival);
      emptied = true;
      version = await versions.current();
      const { historyDays } = await host.wishes();
      if ((standing as Standing) === 'ended') return;
      listen(
        openSocket({
          host,
          log,
          auth: loaded,
          inbox,
          caches,
          given: stopped.signal,
          socketUrl,
          clients,
          codeMs,
          version,
          wholeHistory: historyDays > recentDays,
        }),
        loaded,
      );
    } catch (error) {
      if ((standing as Standing) === 'ended') return;
      if (error instanceof LeaseLost) return leave();
      log.error({ err: error }, 'a number could not be connected');
      await closed(undefined, undefined);
    }
  }

  /** What the socket knows and what is stored differ: start again from what is stored. */
  function keysFailed(error: unknown) {
    if (error instanceof LeaseLost) return leave();
    log.warn({ err: error }, 'the keys of a number could not be stored');
    void current?.end(error instanceof Error ? error : new Error('keys not stored'));
  }

  /** Another node drives the number: two sockets of one device throw each other out. */
  function leave() {
    log.info('another node drives this number now');
    standing = 'ended';
    void auth?.close();
    void current?.end(undefined);
    current = undefined;
    acks.abandon();
  }

  function listen(socket: WASocket, { state }: Auth) {
    current = socket;
    const isCurrent = () => socket === current && standing !== 'ended';
    const showCode = (code: string) =>
      void host.state({ status: 'qrcode', qrcode: code, retries: codes, reason: null, number: null });
    const renewed = watchLinkRefresh(socket, (code) => isCurrent() && showCode(code));
    socket.ws.on('CB:message', incoming.watch);
    watchPasskey(socket, () => isCurrent() && standing === 'connecting' && refuseLink(socket));
    socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      if (isCurrent() && attrs['id']) acknowledged(attrs['id'], attrs['error'] ?? null);
    });
    socket.ev.process((events) => {
      if (!isCurrent()) return;
      if (events['creds.update']) {
        Object.assign(state.creds, events['creds.update']);
        void auth?.save();
      }
      note(events);
      const update = events['connection.update'];
      if (update) restriction.note(update);
      if (update?.qr) {
        codes++;
        showCode(renewed(update.qr));
      }
      if (update?.isNewLogin) void host.state({ status: 'PAIRING', qrcode: '' });
      if (update?.receivedPendingNotifications) life.delivered();
      if (update?.connection === 'open') nowOpen(state.creds.me?.id);
      if (update?.connection === 'close') void closed(socket, update.lastDisconnect?.error);
    });
  }

  function note(events: Partial<BaileysEventMap>) {
    for (const message of events['messages.upsert']?.messages ?? []) incoming.takeMessage(message);
    deliver(acksIn(events));
    deliver(fileAnswersIn(events));
    void onPhone.note(events);
    groups.note(events);
    for (const call of events.call ?? []) calls.note(call);
    noteWriters(events['presence.update']);
  }

  function acknowledged(waId: string, error: string | null) {
    restriction
      .refused(error)
      .catch((failed: unknown) => log.debug({ err: failed }, 'nothing is known about a restriction'));
    // Of a send under way it is the send's own answer: told apart from it, it could be lost in a fall that the send
    // survives.
    if (!acks.settle(waId, error)) deliver([{ type: 'ack', waId, ack: error === null ? 1 : 0, error }]);
  }

  function nowOpen(me: string | undefined) {
    standing = 'open';
    openSince = performance.now();
    codes = 0;
    life.opened();
    if (version) versions.worked(version);
    const speaks = version && `baileys ${libraryVersion} · WhatsApp Web ${writeVersion(version)}`;
    void host.state({
      status: 'CONNECTED',
      reason: null,
      qrcode: '',
      retries: 0,
      number: phoneOf(me && jidNormalizedUser(me)),
      importing: history.percent(),
      ...(speaks && { speaks }),
    });
    for (const tell of opened) tell();
    inbox.pastLeft().then(
      (notices) => notices.forEach(history.take),
      (error: unknown) => log.warn({ err: error }, 'what is left of the history could not be read'),
    );
  }

  /** Only the owner's own browser could go on. */
  function refuseLink(socket: WASocket) {
    log.info('WhatsApp asks for a passkey before it links this number');
    standing = 'ended';
    current = undefined;
    void socket.end(undefined);
    void host.state({ status: 'DISCONNECTED', reason: 'passkey-required', qrcode: '', ended: true });
  }

  /** Whether there is another version to try. */
  async function renewVersion(): Promise<boolean> {
    if (!version) return false;
    await versions.refused(version);
    return writeVersion(await versions.current()) !== writeVersion(version);
  }

  async function closed(socket: WASocket | undefined, error: unknown) {
    if (socket !== undefined) current = undefined;
    void auth?.close();
    acks.abandon();
    life.stop();
    const heldFor = standing === 'open' ? performance.now() - openSince : 0;
    if (heldFor > heldMs) failures = 0;
    // WhatsApp took us in: the line is bad, not closed to us. Customers wait for an answer.
    else if (standing === 'open') failures = Math.min(failures, mostAfterOpen);
    if (heldFor > undisturbedMs) replaced = 0;
    // Until it is decided what comes next, nobody may think that it can send.
    if (standing !== 'ended') standing = 'waiting';
    const { output, data } = (error ?? {}) as { output?: { statusCode?: number }; data?: { expire?: string } };
    const code = output?.statusCode;
    const linked = auth?.isLinked() ?? false;
    const expired = !linked && error instanceof Error && error.message === 'QR refs attempts ended';
    const hasOther = (code === 405 || code === 409) && (await renewVersion().catch(() => false));
    if ((standing as Standing) === 'ended') return undefined;
    const after = decideAfterClose(code, {
      linked,
      expired,
      failures,
      replaced,
      hasOther,
      suspendedSeconds: Number(data?.expire) || undefined,
      chance: Math.random(),
    });
    log.info({ code, next: after.next }, 'the socket of a number closed');
    if (after.next === 'restart') return connect();
    if (after.next === 'end') {
      standing = 'ended';
      if (after.wipe)
        await forget().catch((failed: unknown) =>
          log.warn({ err: failed }, 'the keys of an unlinked number could not be removed'),
        );
      return host.state({
        status: 'DISCONNECTED',
        reason: after.reason,
        qrcode: '',
        ended: true,
        importing: null,
        ...(after.wipe && { number: null }),
      });
    }
    failures++;
    if (code === 440) replaced++;
    timer = setTimeout(() => void connect(), after.delayMs);
    return host.state({ status: 'TIMEOUT', reason: after.reason, qrcode: '', retries: failures });
  }

  async function forget() {
    const gone = auth;
    auth = undefined;
    await gone?.save();
    await rows.wipe();
  }

  async function stop() {
    standing = 'ended';
    clearTimeout(timer);
    life.stop();
    const socket = current;
    current = undefined;
    // The database may be away: what cannot be stored soon comes again, or is asked for again, after the next start.
    const late = setTimeout(() => stopped.abort(), stopMs);
    const closing = auth?.close();
    await within(stopMs, socket?.end(undefined));
    acks.abandon();
    calls.stop();
    shown.stop();
    await Promise.all([auth?.save(), closing]);
    clearTimeout(late);
    stopped.abort();
    await Promise.all([incoming.settled(), history.stop(), ...delivering]);
    await inbox.flush();
  }

  /** Resolves when the number is connected. */
  const whenOpen = () =>
    new Promise<WASocket>((resolve, reject) => {
      const late = setTimeout(() => reject(new SendError('again', 'network')), openMs);
      const look = () => {
        if (standing !== 'open' || !current) return;
        clearTimeout(late);
        opened.delete(look);
        resolve(current);
      };
      opened.add(look);
      look();
    });

  /** A question or a sign that is lost when the socket closes. */
  const politely = async (act: (socket: WASocket) => Promise<unknown>): Promise<void> => {
    try {
      await soon(act(requireOpen()));
    } catch (error) {
      throw toSendError(error);
    }
  };

  void connect();

  return {
    ...sender({ host, socket: requireOpen, acks, sent: caches.sent }),
    markRead: (chat, messages) =>
      politely((socket) =>
        socket.readMessages(
          messages.map(({ waId, participant }) => ({ remoteJid: chat, id: waId, ...(participant && { participant }) })),
        ),
      ),
    presence: (chat, state) => politely(() => shown.presence(chat, state)),
    watchPresence: (chat) => politely(() => shown.watchPresence(chat)),
    askForFile: fileAsker(requireOpen),
    lookUp: numberLookUp(requireOpen),
    profile: profileFetcher(requireOpen, { isLocal }),
    async logout() {
      try {
        if (auth === undefined || auth.isLinked()) await (await whenOpen()).logout();
      } finally {
        await stop();
        await forget();
      }
    },
    stop,
  };
}

/** A sign takes a moment; one for a socket that went away meanwhile may never end. @throws SendError */
async function soon(act: Promise<unknown>) {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>(
    (_, reject) => (late = setTimeout(() => reject(new SendError('unknown', 'network')), signMs)),
  );
  await Promise.race([act, tooLate]).finally(() => clearTimeout(late));
}

async function within(ms: number, work: Promise<unknown> | undefined) {
  let late: NodeJS.Timeout | undefined;
  await Promise.race([work?.catch(() => undefined), new Promise((resolve) => (late = setTimeout(resolve, ms)))]);
  clearTimeout(late);
}
