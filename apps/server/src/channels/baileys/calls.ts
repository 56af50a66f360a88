import type { WACallEvent, WASocket } from 'baileys';
import type { Log } from '../../platform/log.ts';
import type { ChannelEvent, Host } from '../driver.ts';
import { boundedCache } from './bounded-cache.ts';
import { addressOf } from './chat-address.ts';

/** WhatsApp lets a phone ring for a minute at most. The end of a call may be reported to other devices only. */
const maxRingMs = 70_000;

type CallEnd = { missed: boolean; rejected?: boolean };

interface RingingCall {
  offer: WACallEvent;
  timer: NodeJS.Timeout;
  /** We may be rejecting the call. An end that arrives meanwhile may be the effect of our rejection: `end` keeps it. */
  isDeciding: boolean;
  end?: CallEnd;
}

/** Turns the library's call events into one message for each call. */
export interface CallLog {
  handle(call: WACallEvent): void;
  /** Reports every call that still rings as missed. */
  stop(): void;
}

export function callLog({ report, refuse }: { report(event: ChannelEvent): void; refuse: Refuse }): CallLog {
  const ringing = new Map<string, RingingCall>();
  /** The ids of reported calls: the library may repeat an offer. */
  const reported = boundedCache({ maxEntries: 500 });

  function end(id: string, how: CallEnd) {
    const call = ringing.get(id);
    if (!call) return;
    if (call.isDeciding) {
      call.end = how;
      return;
    }
    clearTimeout(call.timer);
    ringing.delete(id);
    reported.set(id, true);
    report(eventOf(call.offer, how));
  }

  async function ring(offer: WACallEvent) {
    if (ringing.has(offer.id) || reported.has(offer.id)) return;
    const timer = setTimeout(() => end(offer.id, { missed: true }), maxRingMs);
    const call: RingingCall = { offer, timer, isDeciding: true };
    ringing.set(offer.id, call);
    const isRefused = await refuse(offer);
    call.isDeciding = false;
    if (isRefused) end(offer.id, { missed: true, rejected: true });
    else if (call.end) end(offer.id, call.end);
  }

  return {
    handle(call) {
      // A call to a group is not a call to the company.
      if (call.isGroup) return;
      // `offline`: the call came while this number was not connected, so it rings no longer.
      if (call.status === 'offer' && call.offline) report(eventOf(call, { missed: true }));
      else if (call.status === 'offer') void ring(call);
      else if (call.status === 'accept') end(call.id, { missed: false });
      else if (call.status === 'timeout' || call.status === 'terminate' || call.status === 'reject')
        end(call.id, { missed: true });
    },
    stop() {
      for (const [id, call] of ringing) {
        call.isDeciding = false;
        end(id, { missed: true });
      }
    },
  };
}

/** Rejects a call when the company takes no calls. False: the phone continues to ring. */
export type Refuse = (call: WACallEvent) => Promise<boolean>;

export function callRefuser({ host, log, socket }: { host: Host; log: Log; socket(): WASocket }): Refuse {
  return async ({ id, from }) => {
    try {
      const { rejectCalls } = await host.settings();
      if (rejectCalls) await socket().rejectCall(id, from);
      return rejectCalls;
    } catch (error) {
      log.warn({ err: error, connectionId: host.connectionId }, 'a call could not be rejected');
      return false;
    }
  };
}

function eventOf(call: WACallEvent, how: CallEnd): ChannelEvent {
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
