import { jidNormalizedUser } from 'baileys';
import type { BinaryNode, ConnectionState as LibraryState, WASocket } from 'baileys';
import { awaitedLater } from '../../platform/awaited-later.ts';
import type { Log } from '../../platform/log.ts';
import { libraryClients, type LibraryClients } from '../../platform/outbound-http/library-clients.ts';
import { SendError, type Driving, type Host } from '../driver.ts';
import { fileAsker } from './ask-for-file.ts';
import { openAuth, type Auth } from './auth-store.ts';
import { backlogWatchdog } from './backlog-watchdog.ts';
import { carefulLibsignal, quietLibsignal } from '@balcao/libsignal-fixes';
import { phoneOf } from './chat-address.ts';
import { writeVersion, type Version } from './choose-version.ts';
import { LeaseLost, openKeyRows, type KeyRows } from './key-rows.ts';
import { libraryVersion } from './library-version.ts';
import { watchLinkRefresh } from './link-refresh.ts';
import { numberLookUp } from './look-up.ts';
import { isMediaHost, isOnThisMachine } from './media-address.ts';
import { openSocket } from './open-socket.ts';
import type { BaileysOptions } from './options.ts';
import { profileFetcher } from './profile.ts';
import { messageSender } from './send.ts';
import { openSessionParts, type SessionParts } from './session-parts.ts';
import { initialSessionState, nextSessionState, type SessionEffect, type SessionEvent } from './session-state.ts';
import { toSendError } from './to-send-error.ts';
import type { Versions } from './versions.ts';
import { watchPasskey } from './watch-passkey.ts';

export type SessionOptions = BaileysOptions & { fresh: boolean; versions: Versions };

/** How many days of its history the phone sends if it is not asked for the whole history. */
const recentDays = 30;
/** How long a stop waits for the socket to end, and how long for database calls before their retries are aborted. */
const stopTimeoutMs = 4000;
/** How long a logout waits for a connection. The host gives the whole logout 20 seconds. */
const openTimeoutMs = 15_000;
/** The timeout of a request that is lost when the socket closes. */
const briefTimeoutMs = 20_000;

/** Keeps one number connected until it is stopped or its link ends. */
export function startSession(host: Host, options: SessionOptions): Driving {
  quietLibsignal();
  carefulLibsignal();
  const session = new BaileysSession(host, options);
  session.start();
  return session.driving();
}

/**
 * Owns the socket of one number and its successors. `nextSessionState` decides; the methods here only carry out. A
 * handler belongs to one socket: events of a replaced socket are ignored.
 */
class BaileysSession {
  readonly #host: Host;
  readonly #options: SessionOptions;
  readonly #log: Log;
  readonly #isLocal: boolean;
  readonly #clients: LibraryClients;
  readonly #rows: KeyRows;
  readonly #parts: SessionParts;
  readonly #watchdog = backlogWatchdog(() => this.#endSilentSocket());
  readonly #stopped = new AbortController();
  readonly #openListeners = new Set<() => void>();
  #state = initialSessionState;
  #socket: WASocket | undefined;
  #auth: Auth | undefined;
  #version: Version | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Whether the stored keys are deleted before the first attempt. */
  #mustWipe: boolean;
  #isInboxRead = false;

  constructor(host: Host, options: SessionOptions) {
    this.#host = host;
    this.#options = options;
    this.#log = options.log.child({ companyId: host.companyId, connectionId: host.connectionId });
    this.#mustWipe = options.fresh;
    const isLocal = (this.#isLocal = isOnThisMachine(options.socketUrl));
    this.#clients = libraryClients({
      hosts: (name) => (isLocal ? isOnThisMachine(`https://${name}`) : isMediaHost(name)),
      ...(isLocal && { permit: ['127.0.0.1', '::1'] }),
    });
    const { signal } = this.#stopped;
    this.#rows = openKeyRows(host, options.secrets, signal);
    this.#parts = openSessionParts({
      host,
      log: this.#log,
      rows: this.#rows,
      isLocal,
      signal,
      ownJids: () => this.#ownJids(),
      socket: () => this.#socket,
      openSocket: () => this.#openSocket(),
    });
  }

  start(): void {
    void this.#dispatch({ type: 'attempt' });
  }

  driving(): Driving {
    const { acks, caches, presence, requireSocket } = this.#parts;
    return {
      ...messageSender({ host: this.#host, socket: requireSocket, acks, sent: caches.sent }),
      markRead: (chat, messages) =>
        briefly(() =>
          requireSocket().readMessages(
            messages.map(({ waId, participant }) => ({
              remoteJid: chat,
              id: waId,
              ...(participant && { participant }),
            })),
          ),
        ),
      presence: (chat, state) => briefly(() => presence.presence(chat, state)),
      watchPresence: (chat) => briefly(() => presence.watchPresence(chat)),
      askForFile: fileAsker(requireSocket),
      lookUp: numberLookUp(requireSocket),
      pairingCode: (number) => this.#pairingCode(number),
      block: (chat, isBlocked) =>
        briefly(() => requireSocket().updateBlockStatus(chat, isBlocked ? 'block' : 'unblock')),
      profile: profileFetcher(requireSocket, { isLocal: this.#isLocal }),
      logout: () => this.#logOut(),
      stop: () => this.#stop(),
    };
  }

  #hasEnded(): boolean {
    return this.#state.phase === 'ended';
  }

  #openSocket(): WASocket | undefined {
    return this.#state.phase === 'open' ? this.#socket : undefined;
  }

  #ownJids(): { pn: string; lid: string } {
    const me = this.#auth?.state.creds.me;
    return { pn: me ? jidNormalizedUser(me.id) : '', lid: me?.lid ? jidNormalizedUser(me.lid) : '' };
  }

  async #dispatch(event: SessionEvent): Promise<void> {
    const { state, effects } = nextSessionState(this.#state, event);
    this.#state = state;
    for (const effect of effects) {
      // Effects without a promise run in the same turn: no event of a socket comes between them.
      const pending = this.#perform(effect);
      if (pending) await pending;
    }
  }

  #perform(effect: SessionEffect): Promise<void> | undefined {
    switch (effect.do) {
      case 'report':
        return this.#host.reportState(effect.change);
      case 'forget-keys':
        return this.#forgetKeys().catch((error: unknown) =>
          this.#log.warn({ err: error }, 'the keys of an unlinked number could not be deleted'),
        );
      case 'open-socket':
        void this.#connect();
        break;
      case 'wait':
        this.#retry = setTimeout(() => void this.#dispatch({ type: 'attempt' }), effect.delayMs);
        break;
      case 'cancel-wait':
        clearTimeout(this.#retry);
        break;
      case 'close-keys':
        void this.#auth?.close();
        break;
      case 'end-socket':
        void this.#takeSocket()?.end(undefined);
        break;
      case 'abandon-sends':
        this.#parts.acks.abandon();
        break;
      case 'stop-watchdog':
        this.#watchdog.stop();
        break;
      case 'log-close':
        this.#log.info({ code: effect.code, next: effect.next }, 'the socket of a number closed');
        break;
    }
    return undefined;
  }

  #takeSocket(): WASocket | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    return socket;
  }

  async #connect(): Promise<void> {
    try {
      const auth = await this.#loadAuth();
      const version = (this.#version = await this.#options.versions.current());
      const { historyDays } = await this.#host.settings();
      const deviceName = await this.#options.deviceName();
      if (this.#hasEnded()) return;
      const { socketUrl, codeMs } = this.#options;
      const socket = openSocket({
        host: this.#host,
        log: this.#log,
        auth,
        inbox: this.#parts.inbox,
        caches: this.#parts.caches,
        signal: this.#stopped.signal,
        socketUrl,
        clients: this.#clients,
        codeMs,
        version,
        wantsWholeHistory: historyDays > recentDays,
        deviceName,
      });
      this.#listen(socket, auth);
    } catch (error) {
      if (this.#hasEnded()) return;
      if (error instanceof LeaseLost) return this.#leaseLost();
      this.#log.error({ err: error }, 'a number could not be connected');
      await this.#closed(undefined, undefined);
    }
  }

  async #loadAuth(): Promise<Auth> {
    await this.#auth?.save();
    await this.#auth?.close();
    await this.#rows.requireLease();
    if (this.#mustWipe) await this.#rows.wipe();
    this.#mustWipe = false;
    const auth = (this.#auth = await openAuth(this.#rows, this.#log, (error) => this.#keysFailed(error)));
    // Keys that are left from an earlier link must not be mixed with those of the next link.
    if (!auth.isLinked()) await this.#rows.wipe();
    else if (!this.#isInboxRead) {
      // Messages of the last process are older than everything that the socket receives.
      for (const message of await this.#parts.inbox.unprocessed()) this.#parts.incoming.receiveDecrypted(message);
    }
    this.#isInboxRead = true;
    return auth;
  }

  /** The keys in memory and the stored keys differ: the next socket starts from the stored keys. */
  #keysFailed(error: unknown): void {
    if (error instanceof LeaseLost) return void this.#leaseLost();
    this.#log.warn({ err: error }, 'the keys of a number could not be stored');
    void this.#socket?.end(error instanceof Error ? error : new Error('keys not stored'));
  }

  /** Two sockets of one device disconnect each other, so this one ends. */
  #leaseLost(): Promise<void> {
    this.#log.info('another node drives this number now');
    return this.#dispatch({ type: 'lease-lost' });
  }

  #listen(socket: WASocket, { state }: Auth): void {
    this.#socket = socket;
    const isCurrent = () => socket === this.#socket && !this.#hasEnded();
    const withSecret = watchLinkRefresh(socket, (code) => {
      if (isCurrent()) void this.#dispatch({ type: 'code-renewed', code });
    });
    socket.ws.on('CB:message', this.#parts.incoming.registerStanza);
    watchPasskey(socket, () => {
      if (!isCurrent()) return;
      this.#log.info('WhatsApp asks for a passkey');
      void this.#dispatch({ type: 'passkey-required' });
    });
    socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      if (isCurrent() && attrs['id']) this.#acknowledged(attrs['id'], attrs['error'] ?? null);
    });
    socket.ev.process((events) => {
      if (!isCurrent()) return;
      if (events['creds.update']) {
        Object.assign(state.creds, events['creds.update']);
        void this.#auth?.save();
      }
      this.#parts.handleEvents(events);
      const update = events['connection.update'];
      if (update) this.#connectionUpdated(socket, update, withSecret);
    });
  }

  /** @param withSecret puts the current secret into a QR code */
  #connectionUpdated(socket: WASocket, update: Partial<LibraryState>, withSecret: (code: string) => string): void {
    this.#parts.restriction.handleUpdate(update);
    if (update.qr) void this.#dispatch({ type: 'code', code: withSecret(update.qr) });
    if (update.isNewLogin) void this.#dispatch({ type: 'linked' });
    if (update.receivedPendingNotifications) this.#watchdog.delivered();
    if (update.connection === 'open') this.#opened();
    if (update.connection === 'close') void this.#closed(socket, update.lastDisconnect?.error);
  }

  #acknowledged(waId: string, error: string | null): void {
    const { restriction, acks, deliver } = this.#parts;
    restriction
      .refused(error)
      .catch((failed: unknown) => this.#log.debug({ err: failed }, 'the restriction of a number could not be queried'));
    // A running send stores its tick together with its result, so a crash cannot lose only one of them.
    if (!acks.settle(waId, error)) deliver([{ type: 'ack', waId, ack: error === null ? 1 : 0, error }]);
  }

  #opened(): void {
    const { inbox, history } = this.#parts;
    const version = this.#version;
    this.#watchdog.opened();
    if (version) this.#options.versions.worked(version);
    const me = this.#auth?.state.creds.me?.id;
    void this.#dispatch({
      type: 'opened',
      at: performance.now(),
      number: phoneOf(me && jidNormalizedUser(me)),
      importing: history.percent(),
      protocolVersion: version && `baileys ${libraryVersion} · WhatsApp Web ${writeVersion(version)}`,
    });
    for (const listener of this.#openListeners) listener();
    inbox.pendingHistory().then(
      (notices) => notices.forEach(history.enqueue),
      (error: unknown) => this.#log.warn({ err: error }, 'the pending history could not be read'),
    );
  }

  async #closed(socket: WASocket | undefined, error: unknown): Promise<void> {
    if (socket) this.#socket = undefined;
    const isLinked = this.#auth?.isLinked() ?? false;
    // At once, so that no caller sends on the closed socket. The reason may need a look-up of the version.
    void this.#dispatch({ type: 'closed', at: performance.now() });
    const { output, data } = (error ?? {}) as { output?: { statusCode?: number }; data?: { expire?: string } };
    const code = output?.statusCode;
    const isVersionRefused = code === 405 || code === 409;
    await this.#dispatch({
      type: 'close-classified',
      code,
      isLinked,
      // The text of the library's error when no phone scanned any of the codes.
      hasCodesExpired: !isLinked && error instanceof Error && error.message === 'QR refs attempts ended',
      hasOtherVersion: isVersionRefused && (await this.#findOtherVersion().catch(() => false)),
      suspendedSeconds: Number(data?.expire) || undefined,
      jitter: Math.random(),
    });
  }

  /** Notes that the version was refused. @returns whether another version is known */
  async #findOtherVersion(): Promise<boolean> {
    const { versions } = this.#options;
    if (!this.#version) return false;
    await versions.refused(this.#version);
    return writeVersion(await versions.current()) !== writeVersion(this.#version);
  }

  #endSilentSocket(): void {
    this.#log.warn('WhatsApp delivers nothing to a connected number: connecting again');
    void this.#socket?.end(new Error('no backlog'));
  }

  async #forgetKeys(): Promise<void> {
    const auth = this.#auth;
    this.#auth = undefined;
    await auth?.save();
    await this.#rows.wipe();
  }

  async #logOut(): Promise<void> {
    try {
      // Before the stored keys are loaded it is not known whether there is a link to end.
      if (this.#auth === undefined || this.#auth.isLinked()) await (await this.#whenOpen()).logout();
    } finally {
      await this.#stop();
      await this.#forgetKeys();
    }
  }

  /** Possible only while a QR code is shown, which stays valid, too. WhatsApp sends the phone a notification. */
  async #pairingCode(number: string): Promise<string> {
    const socket = this.#socket;
    if (!socket || this.#state.phase !== 'connecting' || this.#state.codes === 0)
      throw new SendError('never', 'ERR_PAIRING_CODE');
    let code = '';
    await briefly(async () => (code = await socket.requestPairingCode(number)));
    return code;
  }

  #whenOpen(): Promise<WASocket> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new SendError('again', 'network')), openTimeoutMs);
      const check = () => {
        const socket = this.#openSocket();
        if (!socket) return;
        clearTimeout(timer);
        this.#openListeners.delete(check);
        resolve(socket);
      };
      this.#openListeners.add(check);
      check();
    });
  }

  async #stop(): Promise<void> {
    void this.#dispatch({ type: 'stop' });
    const { acks, calls, presence, incoming, history, delivered, inbox } = this.#parts;
    const socket = this.#takeSocket();
    // The database may be unreachable. What is not stored now is sent again by WhatsApp after the next start.
    const timer = setTimeout(() => this.#stopped.abort(), stopTimeoutMs);
    const closing = awaitedLater(this.#auth?.close());
    await waitAtMost(stopTimeoutMs, socket?.end(undefined));
    acks.abandon();
    calls.stop();
    presence.stop();
    await Promise.all([this.#auth?.save(), closing]);
    clearTimeout(timer);
    this.#stopped.abort();
    await Promise.all([incoming.settled(), history.stop(), delivered()]);
    await inbox.flush();
  }
}

/** Runs a request whose answer never comes when the socket closes. @throws SendError */
async function briefly(request: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SendError('unknown', 'network')), briefTimeoutMs);
  });
  // Without this handler a rejection after the race would be an unhandled rejection.
  timeout.catch(() => undefined);
  try {
    await Promise.race([request(), timeout]);
  } catch (error) {
    throw toSendError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when the work has ended or failed, or after this time. */
async function waitAtMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work?.catch(() => undefined), timeout]);
  clearTimeout(timer);
}
