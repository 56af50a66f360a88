import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import {
  SendError,
  type ChannelEvent,
  type DriverFactory,
  type Driving,
  type Host,
  type Outgoing,
  type Sent,
} from '../driver.ts';
import { paced } from '../paced.ts';
import { noteHanded, register } from './driven-phones.ts';
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

export interface SandboxOptions {
  log: Log;
  /** How long one code can be scanned, and how many are shown before it gives up; as WhatsApp does it. */
  codeMs?: number;
  codes?: number;
}

const mostAtOnce = 200;
const ticksMs = 20;
/**
 * A crowd of new customers should not have to wait until all their portraits are drawn; WhatsApp's own driver asks
 * eight times less often.
 */
const portraitPauseMs = 250;

/** A telephone and its customers in our own tables, so that Balcão can be tried, shown and tested without WhatsApp. */
export function sandboxDriver({ log, codeMs = 20_000, codes = 5 }: SandboxOptions): DriverFactory {
  return {
    async drive(host, { fresh }) {
      await inCompany(host.companyId, async (scope) => {
        await putPhone(scope, host.connectionId);
        await changePhone(scope, host.connectionId, { qrcode: '', ...(fresh && { linked: false }) });
      });
      return drive(host, { log, codeMs, codes });
    },
  };
}

type Standing = 'starting' | 'showing-code' | 'connected' | 'away' | 'ended';

function drive(host: Host, { log, codeMs, codes }: Required<SandboxOptions>): Driving {
  const { companyId, connectionId } = host;
  const write = <T>(work: (scope: Scope) => Promise<T>) => inCompany(companyId, work);
  const findHere = () => readCompany(companyId, (scope) => findWorld(scope, connectionId, mostAtOnce));
  let standing: Standing = 'starting';
  let callMs = 0;
  let codesShown = 0;
  let codeEnds = 0;
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let ticking: NodeJS.Timeout | undefined;

  function look() {
    again = true;
    looking ??= lookAround();
  }
  /** The ticks of what goes out in one moment come together; telephones take longer for them than this. */
  function lookForTicks() {
    ticking ??= setTimeout(() => {
      ticking = undefined;
      look();
    }, ticksMs);
  }
  function lookIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(look, ms);
  }

  async function lookAround() {
    while (again && standing !== 'ended') {
      again = false;
      try {
        const world = await findHere();
        callMs = world?.callMs ?? 0;
        if (world) await (world.linked ? beLinked(world) : beUnlinked());
      } catch (error) {
        log.warn(
          { err: error, companyId, connectionId },
          'the sandbox phone could not look at its world, trying again',
        );
        lookIn(500);
      }
    }
    looking = undefined;
  }

  async function beUnlinked() {
    if (standing === 'connected' || standing === 'away') return end('logged-out');
    if (standing === 'showing-code' && Date.now() < codeEnds) return;
    if (codesShown >= codes) return end('qr-expired');
    codesShown++;
    const qrcode = `balcao-sandbox:${connectionId}:${randomBytes(16).toString('base64url')}`;
    await write((scope) => changePhone(scope, connectionId, { qrcode }));
    standing = 'showing-code';
    codeEnds = Date.now() + codeMs;
    lookIn(codeMs);
    await host.state({ status: 'qrcode', qrcode, reason: null, retries: codesShown - 1, number: null });
  }

  async function end(reason: 'logged-out' | 'qr-expired') {
    await write((scope) => changePhone(scope, connectionId, { qrcode: '' }));
    standing = 'ended';
    clearTimeout(timer);
    await host.state({
      status: 'DISCONNECTED',
      reason,
      qrcode: '',
      ended: true,
      ...(reason === 'logged-out' && { number: null }),
    });
  }

  async function beLinked(world: World) {
    if (world.awayMs > 0) {
      lookIn(world.awayMs);
      if (standing === 'connected') {
        standing = 'away';
        await host.state({ status: 'TIMEOUT', reason: 'network', retries: 1 });
      }
      return;
    }
    const cameBack = standing === 'away';
    if (standing !== 'connected') {
      clearTimeout(timer);
      if (standing === 'showing-code') await host.state({ status: 'PAIRING', qrcode: '' });
      if (cameBack) await host.state({ status: 'OPENING' });
      await host.state({ status: 'CONNECTED', reason: null, qrcode: '', retries: 0, number: world.number });
      standing = 'connected';
    }
    await takeEvents(world, cameBack);
  }

  async function takeEvents(first: World, cameBack: boolean) {
    for (
      let world: World | undefined = first;
      world && world.events.length > 0;
      world = world.events.length < mostAtOnce ? undefined : await findHere()
    ) {
      const events = world.events.map(({ event }) => event);
      await handOver(cameBack ? withRepeats(events) : events);
      const seqs = world.events.map(({ seq }) => seq);
      noteHanded(companyId, connectionId, seqs);
      await dropEvents(companyId, connectionId, seqs);
    }
  }

  async function handOver(events: readonly NetworkEvent[]) {
    const arrivedAt = Date.now();
    const stored: ChannelEvent[] = [];
    for (const event of events) {
      if (event.type === 'presence') host.tell(event);
      else stored.push(event.type === 'message' ? { ...event, arrivedAt } : event);
    }
    if (stored.length > 0) await host.deliver(stored);
  }

  const requireNetwork = async (scope: Scope) => {
    const phone = await findPhone(scope, connectionId);
    if (!phone?.linked || standing === 'ended') throw new SendError('again', 'logged-out');
    if (phone.awayMs > 0) throw new SendError('again', 'network');
  };
  const called = () => (callMs > 0 ? wait(callMs) : undefined);
  /** Everything we do to the customers' world goes over the network, which may be away. */
  const onNetwork = async <T>(work: (scope: Scope) => Promise<T>): Promise<T> => {
    await called();
    // In one packet; where the network is away nothing of it is committed.
    const [, result] = await write((scope) => Promise.all([requireNetwork(scope), work(scope)]));
    look();
    return result;
  };

  const portraits = paced(portraitPauseMs);
  const unregister = register({ companyId, connectionId, look });
  look();

  async function stop() {
    standing = 'ended';
    clearTimeout(timer);
    clearTimeout(ticking);
    unregister();
    await looking;
    clearTimeout(timer);
  }

  async function sendAll(messages: readonly Outgoing[]): Promise<(Sent | SendError)[]> {
    if (standing === 'ended') return messages.map(() => new SendError('again', 'logged-out'));
    await called();
    const refused = await receiveFromCompany(companyId, connectionId, messages);
    lookForTicks();
    return refused.map((error) => error ?? { wire: null, secret: null });
  }

  return {
    async send(message) {
      const [outcome] = await sendAll([message]);
      if (!outcome || outcome instanceof SendError) throw outcome ?? new Error('A message was left out.');
      return outcome;
    },
    sendAll,
    edit: ({ waId, body }) => onNetwork((scope) => changeSent(scope, connectionId, waId, { body, is_edited: true })),
    remove: ({ waId }) => onNetwork((scope) => changeSent(scope, connectionId, waId, { is_deleted: true })),
    react: ({ waId, emoji }) => onNetwork((scope) => reactAsCompany(scope, connectionId, waId, emoji)),
    markRead: (_chat, messages) =>
      onNetwork((scope) =>
        markCustomerRead(
          scope,
          connectionId,
          messages.map(({ waId }) => waId),
        ),
      ),
    presence: (chat, state) => onNetwork((scope) => showTyping(scope, connectionId, chat, state === 'composing')),
    async lookUp(digits) {
      await called();
      await readCompany(companyId, requireNetwork);
      // As everywhere in the world, no number begins with 0: a way to try what happens with one that is not on
      // WhatsApp.
      return digits.startsWith('0') ? null : { id: `${digits}@s.whatsapp.net`, phone: digits, lid: null };
    },
    async profile(chat) {
      await called();
      const digits = numberOf(chat);
      return { picture: showsPicture(digits) ? await portraits(() => drawPortrait(digits)) : null, name: null };
    },
    async logout() {
      await write((scope) => changePhone(scope, connectionId, { linked: false, qrcode: '' }));
      await stop();
    },
    stop,
  };
}

/**
 * After a drop the network repeats what it has no receipt of: some messages come twice in a row, some again at the end.
 */
export function withRepeats(events: readonly NetworkEvent[]): NetworkEvent[] {
  const twice = events.flatMap((event, place) =>
    event.type === 'message' && place % 3 === 0 ? [event, event] : [event],
  );
  return [...twice, ...events.filter((event, place) => event.type === 'message' && place % 4 === 1)];
}
