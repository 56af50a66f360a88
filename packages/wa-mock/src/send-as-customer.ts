import type { Content } from './content.ts';
import { writeMessage } from './content.ts';
import { describeMessage } from './describe-message.ts';
import type { Phone } from './phone.ts';
import { sealEdit } from './seal-edit.ts';
import { sendMessage } from './send-message.ts';
import type { SendOptions } from './send-message.ts';
import { behaviourOf } from './world.ts';
import type { World } from './world.ts';

/** A customer sends content to an account. Returns the message's id. */
export function sendAsCustomer(
  world: World,
  from: Phone,
  account: Phone,
  content: Content,
  options: SendOptions = {},
): Promise<string> {
  const message = writeMessage(world, from, account, content);
  if (content.kind !== 'edit' || !behaviourOf(world, account).sealedEdits)
    return sendMessage(world, from, account, message, options);
  const sealed = sealEdit(world, from, account, content.about, message);
  return sendMessage(world, from, account, sealed, { ...options, seen: describeMessage(message) });
}
