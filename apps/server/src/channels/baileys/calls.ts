import type { WACallEvent, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { ChannelEvent, Host } from '../driver.ts';
import { boundedCache } from './bounded-cache.ts';
import { addressOf } from './chat-address.ts';

/** WhatsApp lets a phone ring for a minute at most; the end of a call may be told to other devices only. */
const longestRingMs = 70_000;

type HowItEnded = { missed: boolean; rejected?: boolean };

interface Ringing {
  offer: WACallEvent;
  timer: NodeJS.Timeout;
  /** We may be hanging up: what ends it meanwhile may be that. */
  isAsking: boolean;
  over?: HowItEnded;
}

/**
 * Turns what is told about calls into one event a call: when it is hung up, is over, or was accepted on the owner's
 * phone.
 */
export function callLog({ report, refuse }: { report(event: ChannelEvent): void; refuse: Refuse }): {
  note(call: WACallEvent): void;
  stop(): void;
} {
  const ringing = new Map<string, Ringing>();
  /** An offer may be told again. */
  const reported = boundedCache({ most: 500 });

  function end(id: string, how: HowItEnded) {
    const found = ringing.get(id);
    if (!found) return;
    if (found.isAsking) {
      found.over = how;
      return;
    }
    clearTimeout(found.timer);
    ringing.delete(id);
    reported.set(id, true);
    report(eventOf(found.offer, how));
  }

  async function ring(offer: WACallEvent) {
    if (ringing.has(offer.id) || reported.has(offer.id)) return;
    const call: Ringing = {
      offer,
      timer: setTimeout(() => end(offer.id, { missed: true }), longestRingMs),
      isAsking: true,
    };
    ringing.set(offer.id, call);
    const isRefused = await refuse(offer);
    call.isAsking = false;
    if (isRefused) end(offer.id, { missed: true, rejected: true });
    else if (call.over) end(offer.id, call.over);
  }

  return {
    note(call) {
      // Groups ring for everybody in them; nobody called the company.
      if (call.isGroup) return;
      if (call.status === 'offer' && call.offline) report(eventOf(call, { missed: true }));
      else if (call.status === 'offer') void ring(call);
      else if (call.status === 'accept') end(call.id, { missed: false });
      else if (call.status === 'timeout' || call.status === 'terminate' || call.status === 'reject')
        end(call.id, { missed: true });
    },
    stop() {
      for (const [id, call] of ringing) {
        call.isAsking = false;
        end(id, { missed: true });
      }
    },
  };
}

/** Hangs up when the company takes no calls; false when the phone goes on ringing. */
export type Refuse = (call: WACallEvent) => Promise<boolean>;

export function callRefuser({ host, log, socket }: { host: Host; log: Log; socket(): WASocket }): Refuse {
  return async ({ id, from }) => {
    try {
      const { rejectCalls } = await host.wishes();
      if (rejectCalls) await socket().rejectCall(id, from);
      return rejectCalls;
    } catch (error) {
      log.warn({ err: error, connectionId: host.connectionId }, 'a call could not be hung up');
      return false;
    }
  };
}

function eventOf(call: WACallEvent, how: HowItEnded): ChannelEvent {
  const at = call.date.getTime();
  return {
    type: 'message',
    waId: call.id,
    chat: addressOf(call.from, call.callerPn),
    fromMe: false,
    writtenAt: Number.isFinite(at) ? at : Date.now(),
    arrivedAt: Date.now(),
    pushName: null,
    sender: null,
    groupSubject: null,
    content: { kind: 'call', video: call.isVideo === true, ...how },
    quotedWaId: null,
    isForwarded: false,
    secret: null,
  };
}
