import type { WACallEvent } from 'baileys';
import type { ChannelEvent } from '../driver.ts';
import { addressOf } from './chat-address.ts';

/** WhatsApp lets a phone ring for a minute at most; the end of a call may be told to other devices only. */
const longestRingMs = 70_000;

/** Turns what is told about calls into one event a call, when it is over or was accepted on the owner's phone. */
export function callLog(report: (event: ChannelEvent) => void): { note(call: WACallEvent): void; stop(): void } {
  const ringing = new Map<string, { offer: WACallEvent; timer: NodeJS.Timeout }>();

  function end(id: string, missed: boolean) {
    const found = ringing.get(id);
    if (!found) return;
    clearTimeout(found.timer);
    ringing.delete(id);
    report(eventOf(found.offer, missed));
  }

  return {
    note(call) {
      // Groups ring for everybody in them; nobody called the company.
      if (call.isGroup) return;
      if (call.status === 'offer' && call.offline) report(eventOf(call, true));
      else if (call.status === 'offer' && !ringing.has(call.id)) ringing.set(call.id, { offer: call, timer: setTimeout(() => end(call.id, true), longestRingMs) });
      else if (call.status === 'accept') end(call.id, false);
      else if (call.status === 'timeout' || call.status === 'terminate' || call.status === 'reject') end(call.id, true);
    },
    stop() {
      for (const id of ringing.keys()) end(id, true);
    },
  };
}

function eventOf(call: WACallEvent, missed: boolean): ChannelEvent {
  const at = call.date.getTime();
  return {
    type: 'message', waId: call.id, chat: addressOf(call.from, call.callerPn), fromMe: false, writtenAt: Number.isFinite(at) ? at : Date.now(), arrivedAt: Date.now(), pushName: null,
    sender: null, groupSubject: null, content: { kind: 'call', video: call.isVideo === true, missed }, quotedWaId: null, isForwarded: false, secret: null,
  };
}
