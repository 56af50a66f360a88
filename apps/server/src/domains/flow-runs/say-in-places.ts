import type { Scope } from '../../platform/scope/scope.ts';
import { sayAllAutomatically, type BotMessage } from '../messages/index.ts';
import { isOpenChannel } from '../tickets/index.ts';
import type { RunPlace } from './run-place.ts';

/** Sends what bots say in locked tickets. Outside the reply window nothing is sent: WhatsApp takes only templates. */
export const sayInPlaces = (
  scope: Scope,
  replies: readonly { place: RunPlace; messages: readonly BotMessage[] }[],
): Promise<void> =>
  sayAllAutomatically(
    scope,
    replies.flatMap(({ place: { ticket, customer, channel }, messages }) =>
      isOpenChannel(channel, scope.now) ? messages.map((message) => ({ ticket, customer, message })) : [],
    ),
  );
