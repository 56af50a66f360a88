import type { proto } from 'baileys';
import { deliver } from './deliver.ts';
import { describeMessage } from './describe-message.ts';
import { encryptFor } from './phone.ts';
import type { Phone } from './phone.ts';
import { takeFromPool } from './pre-keys.ts';
import { randomId, stamp, stanza } from './stanza.ts';
import { storeMessage } from './ticks.ts';
import { behaviourOf, companionsOf, lidOf } from './world.ts';
import type { Companion, World } from './world.ts';

/** The owner's phone sends a message to one linked device of its own account. Returns the message's id. */
export function sendFromPhone(
  world: World,
  companion: Companion,
  message: proto.IMessage,
  attrs: Record<string, string> = {},
): Promise<string> {
  const { account } = companion;
  const id = attrs.id ?? `3A${randomId(9)}`;
  return account.inTurn(async () => {
    const enc = await encryptFor(account, lidOf(companion), () => takeFromPool(companion), message);
    const from = behaviourOf(world, account).addressing === 'lid' ? account.lid : account.pn;
    deliver(companion, stanza('message', { from, id, t: stamp(), type: 'text', ...attrs }, [enc]));
    return id;
  });
}

/** The owner writes to a customer on the phone, and each linked device gets a copy. Returns the message's id. */
export async function typeOnPhone(world: World, account: Phone, to: Phone, message: proto.IMessage): Promise<string> {
  const id = `3A${randomId(9)}`;
  const attrs = { id, recipient: to.lid, recipient_pn: to.pn };
  storeMessage(world, {
    id,
    from: account.number,
    to: to.number,
    at: Date.now(),
    message,
    seen: describeMessage(message),
    tick: 'delivered',
    attrs,
  });
  const copy = { deviceSentMessage: { destinationJid: to.lid, message } };
  await Promise.all(companionsOf(world, account).map((companion) => sendFromPhone(world, companion, copy, attrs)));
  return id;
}
