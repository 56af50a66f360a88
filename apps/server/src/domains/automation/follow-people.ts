import type { Reaction, Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { sayAutomatically } from '../messages/index.ts';
import { noteRatingAsked, presentTicket } from '../tickets/index.ts';
import { endBotOf, forgetBotState, keepBotCounts, leaveBotToPerson, reopenBotOf } from './bot-states.ts';
import { ratingQuestion } from './rating-question.ts';
import { readSetup } from './read-setup.ts';
import { isAutomated } from './setup.ts';

// The bot never interrupts a person who has accepted a ticket, even after the ticket was returned to its queue.
const leaveToPerson = async (scope: Scope, { ticketId }: { ticketId: number }) => {
  const setup = await readSetup(scope);
  const { connection_id: connectionId } = await presentTicket(scope, ticketId);
  if (isAutomated(setup, connectionId)) leaveBotToPerson(scope, ticketId);
};

/**
 * Says goodbye when a ticket is closed:
 * - by a user: with the rating question, if the company asks for ratings and a person attended the customer; else with
 *   the closing message;
 * - because the customer has not answered for too long (`isExpired`): with the text for that, unless the silence lasted
 *   much longer (`isSilent`);
 * - by a bot, a program or a merge: with nothing.
 */
const sayGoodbye: Reaction<'ticket.closed'> = async (
  scope,
  { ticketId, userId, isExpired = false, isSilent = false },
) => {
  if (userId === null) keepBotCounts(scope, ticketId);
  else forgetBotState(scope, ticketId);
  const isClosedByUser = scope.actor.kind === 'user';
  if (isSilent || (!isExpired && !isClosedByUser)) return;
  const setup = await readSetup(scope);
  const ticket = await presentTicket(scope, ticketId);
  const connection = setup.connections.get(ticket.connection_id);
  if (!connection || ticket.is_group) return;
  if (isExpired || !setup.asksRating || ticket.started_at === null) {
    await sayAutomatically(scope, ticket, isExpired ? connection.expired : connection.closing);
    return;
  }
  if (await sayAutomatically(scope, ticket, ratingQuestion(connection.rating, setup.language)))
    noteRatingAsked(scope, ticketId);
};

export const personReactions: Reactions = {
  'ticket.accepted': leaveToPerson,
  'ticket.returned': leaveToPerson,
  'ticket.transferred': leaveToPerson,
  'ticket.assigned': leaveToPerson,
  'ticket.closed': sayGoodbye,
  'flow-run.started': async (scope, { ticketId }) => reopenBotOf(scope, ticketId),
  // `ticket.closed` changes the state of a ticket that the flow closes.
  'flow-run.ended': async (scope, { ticketId, end }) => {
    if (end !== 'close') endBotOf(scope, ticketId);
  },
};
