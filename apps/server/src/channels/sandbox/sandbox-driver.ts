import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import {
  SendError,
  type ChannelEvent,
  type Content,
  type DriverFactory,
  type Driving,
  type Host,
  type Outgoing,
  type Sent,
} from '../driver.ts';
import { paced } from '../paced.ts';
import { announceDelivered, register } from './driven-phones.ts';
import { drawPortrait, showsPicture } from './draw-portrait.ts';
import {
  changePhone,
  dropEvents,
  findPhone,
  findWorld,
  numberOf,
  putPhone,
  type NetworkEvent,
  type World,
} from './network.ts';
import { changeSent, markCustomerRead, reactAsCompany, receiveFromCompany, showTyping } from './receive.ts';
import { initialSandboxState, nextSandboxState, type SandboxEffect } from './sandbox-state.ts';

export interface SandboxOptions {
  log: Log;
  /**
   * How long a QR code is valid, and how many are shown before the driver gives up. The defaults are about those of
   * WhatsApp.
   */
  codeMs?: number;
  codes?: number;
}

/** The most events that are read and delivered together. */
const batchSize = 200;
/**
 * The pause before ticks are delivered, so that the ticks of messages that are sent together are delivered together.
 * Real phones take longer than this.
 */
const ticksMs = 20;
/** Drawing is slow, so portraits are paced. The WhatsApp driver queries eight times less often. */
const portraitPauseMs = 250;
/** The pause after the tables could not be read. */
const retryMs = 500;

/** A simulated telephone with customers, stored in tables, so that Balcão can be tried and tested without WhatsApp. */
export function sandboxDriver({ log, codeMs = 20_000, codes = 5 }: SandboxOptions): DriverFactory {
  return {
    async drive(host, { fresh }) {
      await inCompany(host.companyId, async (scope) => {
        await putPhone(scope, host.connectionId);
        await changePhone(scope, host.connectionId, { qrcode: '', ...(fresh && { linked: false }) });
      });
      return new SandboxLine(host, { log, codeMs, codes }).driving();
    },
  };
}

/** Owns the simulated line of one telephone. `nextSandboxState` decides; the methods here only carry out. */
class SandboxLine {
  readonly #host: Host;
  readonly #options: Required<SandboxOptions>;
  readonly #unregister: () => void;
  readonly #inPortraitTurn = paced(portraitPauseMs);
  #state = initialSandboxState;
  /** How long each call takes, in ms. */
  #callMs = 0;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #nextLook: NodeJS.Timeout | undefined;
  #tickLook: NodeJS.Timeout | undefined;

  constructor(host: Host, options: Required<SandboxOptions>) {
    this.#host = host;
    this.#options = options;
    const { companyId, connectionId } = host;
    this.#unregister = register({ companyId, connectionId, look: () => this.#look() });
    this.#look();
  }

  driving(): Driving {
    const { companyId, connectionId } = this.#host;
    return {
      send: async (message) => {
        const [outcome] = await this.#sendAll([message]);
        if (!outcome || outcome instanceof SendError) throw outcome ?? new Error('The message has no result.');
        return outcome;
      },
      sendAll: (messages) => this.#sendAll(messages),
      edit: ({ waId, body }) =>
        this.#onNetwork((scope) => changeSent(scope, connectionId, waId, { body, is_edited: true })),
      remove: ({ waId }) => this.#onNetwork((scope) => changeSent(scope, connectionId, waId, { is_deleted: true })),
      react: ({ waId, emoji }) => this.#onNetwork((scope) => reactAsCompany(scope, connectionId, waId, emoji)),
      markRead: (_chat, messages) => {
        const ids = messages.map(({ waId }) => waId);
        return this.#onNetwork((scope) => markCustomerRead(scope, connectionId, ids));
      },
      presence: (chat, state) =>
        this.#onNetwork((scope) => showTyping(scope, connectionId, { chat, isTyping: state === 'composing' })),
      lookUp: async (digits) => {
        await this.#simulateCall();
        await readCompany(companyId, (scope) => this.#requireNetwork(scope));
        // A number that begins with 0 does not exist: with it people can try a number that is not on WhatsApp.
        return digits.startsWith('0') ? null : { id: `${digits}@s.whatsapp.net`, phone: digits, lid: null };
      },
      // The simulated telephone links by a QR code only, so a pairing code is shown but has no effect.
      pairingCode: async () => randomBytes(4).toString('hex').toUpperCase(),
      profile: async (chat) => {
        await this.#simulateCall();
        const digits = numberOf(chat);
        const draw = () => this.#inPortraitTurn(() => drawPortrait(digits));
        return { picture: showsPicture(digits) ? await draw() : null, name: null };
      },
      logout: async () => {
        await this.#write((scope) => changePhone(scope, connectionId, { linked: false, qrcode: '' }));
        await this.#stop();
      },
      stop: () => this.#stop(),
    };
  }

  #write<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    return inCompany(this.#host.companyId, work);
  }

  #findWorld(): Promise<World | undefined> {
    const { companyId, connectionId } = this.#host;
    return readCompany(companyId, (scope) => findWorld(scope, connectionId, batchSize));
  }

  #hasEnded(): boolean {
    return this.#state.phase === 'ended';
  }

  /** Reads the simulated world, and acts on it. A request during a look starts one further look. */
  #look(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#lookWhileRequested();
  }

  async #lookWhileRequested(): Promise<void> {
    const { companyId, connectionId } = this.#host;
    while (this.#lookAgain && !this.#hasEnded()) {
      this.#lookAgain = false;
      try {
        const world = await this.#findWorld();
        this.#callMs = world?.callMs ?? 0;
        if (world) await this.#apply(world);
      } catch (error) {
        this.#options.log.warn(
          { err: error, companyId, connectionId },
          'the sandbox tables could not be read; retrying',
        );
        this.#lookIn(retryMs);
      }
    }
    this.#looking = undefined;
  }

  async #apply(world: World): Promise<void> {
    const { connectionId } = this.#host;
    const { state, qrcode, effects } = nextSandboxState(this.#state, {
      phone: world,
      now: Date.now(),
      code: `balcao-sandbox:${connectionId}:${randomBytes(16).toString('base64url')}`,
      limits: this.#options,
    });
    if (qrcode !== undefined) await this.#write((scope) => changePhone(scope, connectionId, { qrcode }));
    // The line may have been stopped during the write.
    if (this.#hasEnded()) return;
    this.#state = state;
    for (const effect of effects) await this.#perform(effect, world);
  }

  async #perform(effect: SandboxEffect, world: World): Promise<void> {
    switch (effect.do) {
      case 'report':
        return this.#host.reportState(effect.change);
      case 'look-in':
        return this.#lookIn(effect.ms);
      case 'cancel-look':
        return clearTimeout(this.#nextLook);
      case 'deliver-events':
        return this.#deliverEvents(world, { mustRepeat: effect.repeat });
    }
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#nextLook);
    this.#nextLook = setTimeout(() => this.#look(), ms);
  }

  #lookForTicks(): void {
    this.#tickLook ??= setTimeout(() => {
      this.#tickLook = undefined;
      this.#look();
    }, ticksMs);
  }

  async #deliverEvents(first: World, { mustRepeat }: { mustRepeat: boolean }): Promise<void> {
    const { companyId, connectionId } = this.#host;
    let world: World | undefined = first;
    while (world && world.events.length > 0) {
      const events = world.events.map(({ event }) => event);
      await this.#deliver(mustRepeat ? withRepeats(events) : events);
      const seqs = world.events.map(({ seq }) => seq);
      announceDelivered(companyId, connectionId, seqs);
      await dropEvents(companyId, connectionId, seqs);
      world = world.events.length < batchSize ? undefined : await this.#findWorld();
    }
  }

  async #deliver(events: readonly NetworkEvent[]): Promise<void> {
    const arrivedAt = Date.now();
    const stored: ChannelEvent[] = [];
    for (const event of events) {
      if (event.type === 'presence') {
        this.#host.reportPresence(event);
      } else if (event.type === 'message') {
        const content = await this.#answerCall(event.content);
        stored.push({ ...event, content, arrivedAt });
      } else {
        stored.push(event);
      }
    }
    if (stored.length > 0) await this.#host.deliver(stored);
  }

  /** Rejects a call as a real phone does when the company takes no calls. */
  async #answerCall(content: Content): Promise<Content> {
    if (content.kind !== 'call' || !content.missed) return content;
    const { rejectCalls } = await this.#host.settings();
    return rejectCalls ? { ...content, rejected: true } : content;
  }

  async #requireNetwork(scope: Scope): Promise<void> {
    const phone = await findPhone(scope, this.#host.connectionId);
    if (!phone?.linked || this.#hasEnded()) throw new SendError('again', 'logged-out');
    if (phone.awayMs > 0) throw new SendError('again', 'network');
  }

  async #simulateCall(): Promise<void> {
    if (this.#callMs > 0) await wait(this.#callMs);
  }

  /** Runs a change of the simulated world as a call over its network, which may be unreachable. */
  async #onNetwork<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    await this.#simulateCall();
    // Both statements go in one packet. When the network is unreachable, nothing is committed.
    const [, result] = await this.#write((scope) => Promise.all([this.#requireNetwork(scope), work(scope)]));
    this.#look();
    return result;
  }

  async #sendAll(messages: readonly Outgoing[]): Promise<(Sent | SendError)[]> {
    if (this.#hasEnded()) return messages.map(() => new SendError('again', 'logged-out'));
    await this.#simulateCall();
    const { companyId, connectionId } = this.#host;
    const refused = await receiveFromCompany(companyId, connectionId, messages);
    this.#lookForTicks();
    return refused.map((error) => error ?? { wire: null, secret: null });
  }

  async #stop(): Promise<void> {
    this.#state = { ...this.#state, phase: 'ended' };
    clearTimeout(this.#nextLook);
    clearTimeout(this.#tickLook);
    this.#unregister();
    await this.#looking;
    // The look that was under way may have set the timer again.
    clearTimeout(this.#nextLook);
  }
}

/**
 * Repeats some messages, as the network does with unconfirmed messages after a lost connection. A message at every
 * third place among the events is repeated at once, a message at every fourth place after all events.
 */
export function withRepeats(events: readonly NetworkEvent[]): NetworkEvent[] {
  const twice = events.flatMap((event, place) =>
    event.type === 'message' && place % 3 === 0 ? [event, event] : [event],
  );
  return [...twice, ...events.filter((event, place) => event.type === 'message' && place % 4 === 1)];
}
