import { deliver, deliverNow } from './deliver.ts';
import type { Phone } from './phone.ts';
import { randomId, stamp, stanza } from './stanza.ts';
import { behaviourOf } from './world.ts';
import type { Companion, World } from './world.ts';

/** A customer types, records or pauses. The signal is lost if the client is offline. */
export function showTyping(
  world: World,
  companion: Companion,
  from: Phone,
  state: 'composing' | 'recording' | 'paused',
) {
  const child = state === 'recording' ? stanza('composing', { media: 'audio' }) : stanza(state);
  deliverNow(companion, stanza('chatstate', { from: jidFor(world, companion, from) }, [child]));
}

/** A customer goes online or offline. The signal is lost if the client is offline. */
export function showPresence(world: World, companion: Companion, from: Phone, state: 'available' | 'unavailable') {
  const type = state === 'unavailable' ? state : undefined;
  deliverNow(companion, stanza('presence', { from: jidFor(world, companion, from), type, last: type && stamp() }));
}

/** A customer calls. Returns the id of the call. */
export function offerCall(companion: Companion, from: Phone, kind: 'audio' | 'video' = 'audio'): string {
  const callId = randomId(16);
  const medium = kind === 'audio' ? stanza('audio', { enc: 'opus', rate: '16000' }) : stanza('video', { enc: 'vp8' });
  const offer = stanza('offer', { 'call-id': callId, 'call-creator': from.lid, caller_pn: from.pn }, [medium]);
  deliver(companion, stanza('call', { from: from.lid, id: randomId(4), t: stamp(), notify: from.name }, [offer]));
  return callId;
}

/** Ends a call that the customer cancelled or that was not answered. */
export function endCall(companion: Companion, from: Phone, callId: string) {
  const terminate = stanza('terminate', { 'call-id': callId, 'call-creator': from.lid });
  deliver(companion, stanza('call', { from: from.lid, id: randomId(4), t: stamp() }, [terminate]));
}

const jidFor = (world: World, { account }: Companion, from: Phone) =>
  behaviourOf(world, account).addressing === 'lid' ? from.lid : from.pn;
