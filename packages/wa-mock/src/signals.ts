import { deliver, deliverNow } from './deliver.ts';
import type { Phone } from './phone.ts';
import { randomId, stamp, stanza } from './stanza.ts';
import { behaviourOf } from './world.ts';
import type { Companion, World } from './world.ts';

/** A customer types, records or stops. Lost when the client is away. */
export function showTyping(
  world: World,
  companion: Companion,
  from: Phone,
  state: 'composing' | 'recording' | 'paused',
) {
  const child = state === 'recording' ? stanza('composing', { media: 'audio' }) : stanza(state);
  deliverNow(companion, stanza('chatstate', { from: jidFor(world, companion, from) }, [child]));
}

/** A customer comes online or leaves. */
export function showPresence(world: World, companion: Companion, from: Phone, state: 'available' | 'unavailable') {
  const type = state === 'unavailable' ? state : undefined;
  deliverNow(companion, stanza('presence', { from: jidFor(world, companion, from), type, last: type && stamp() }));
}

/** A customer calls. Gives the id of the call. */
export function offerCall(companion: Companion, from: Phone, kind: 'audio' | 'video' = 'audio'): string {
  const callId = randomId(16);
  const medium = kind === 'audio' ? stanza('audio', { enc: 'opus', rate: '16000' }) : stanza('video', { enc: 'vp8' });
  const offer = stanza('offer', { 'call-id': callId, 'call-creator': from.lid, caller_pn: from.pn }, [medium]);
  deliver(companion, stanza('call', { from: from.lid, id: randomId(4), t: stamp(), notify: from.name }, [offer]));
  return callId;
}

/** A call is over: the customer gave up, or nobody answered. */
export function endCall(companion: Companion, from: Phone, callId: string) {
  const terminate = stanza('terminate', { 'call-id': callId, 'call-creator': from.lid });
  deliver(companion, stanza('call', { from: from.lid, id: randomId(4), t: stamp() }, [terminate]));
}

const jidFor = (world: World, { account }: Companion, from: Phone) =>
  behaviourOf(world, account).addressing === 'lid' ? from.lid : from.pn;
