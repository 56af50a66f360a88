import { Language } from '@balcao/contract';
import { fillVariables, nameForTexts, type Variables } from '@balcao/contract/messages/fill-variables';
import type { Scope } from '../../platform/scope/scope.ts';
import { settingsOf } from '../settings/index.ts';
import type { TicketRow } from '../tickets/index.ts';

/** The variables for a text of this ticket. The user is the actor, or else the ticket's user. */
export async function variablesOf(scope: Scope, ticket: TicketRow): Promise<Variables> {
  const [{ timeZone }, about] = await Promise.all([
    settingsOf(scope),
    scope.db
      .selectFrom('contacts as c')
      .leftJoin('queues as q', (join) => join.on('q.id', '=', ticket.queue_id))
      .leftJoin('users as u', (join) =>
        join.on('u.id', '=', scope.actor.kind === 'user' ? scope.actor.userId : ticket.user_id),
      )
      // Row security shows only the scope's company.
      .leftJoin('companies as o', (join) => join.onTrue())
      .select(['c.name', 'q.name as queueName', 'u.name as userName', 'o.language'])
      .where('c.id', '=', ticket.contact_id)
      .executeTakeFirst(),
  ]);
  return {
    name: nameForTexts(about?.name ?? ''),
    ticketId: ticket.id,
    ticketCreatedAt: ticket.created_at,
    userName: about?.userName ?? null,
    queueName: about?.queueName ?? null,
    now: scope.now,
    timeZone,
    language: Language.catch('pt').parse(about?.language),
  };
}

/** Fills the variables of a text for a ticket. Their values are read only if the text names a variable. */
export const fillForTicket = async (scope: Scope, ticket: TicketRow, text: string): Promise<string> =>
  text.includes('{{') ? fillVariables(text, await variablesOf(scope, ticket)) : text;
