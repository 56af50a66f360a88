import type { Scope } from '../../platform/scope/scope.ts';
import type { Choice } from './typebot-answer.ts';

/** Where a conversation stands at Typebot. */
export interface TypebotSession {
  /** Typebot's id of the conversation. */
  session: string;
  /** The choices that were offered last; a customer answers with a number. */
  choices: Choice[];
  /** Several of the choices may be chosen at once. */
  takesMany: boolean;
  /** When the session was stored last: with the bot's last answer. */
  lastAt: Date;
}

interface Place {
  ticketId: number;
  integrationId: number;
}

export async function findSession(
  scope: Scope,
  { ticketId, integrationId }: Place,
): Promise<TypebotSession | undefined> {
  return scope.db
    .selectFrom('integration_sessions')
    .select(['session', 'choices', 'takes_many as takesMany', 'last_at as lastAt'])
    .where('ticket_id', '=', ticketId)
    .where('integration_id', '=', integrationId)
    .executeTakeFirst();
}

/** Stores where the conversation stands, unless the ticket or the integration was deleted meanwhile. */
export async function keepSession(
  scope: Scope,
  { ticketId, integrationId }: Place,
  session: Omit<TypebotSession, 'lastAt'>,
): Promise<void> {
  const exists = await scope.db
    .selectFrom(['integrations as i', 'tickets as t'])
    .select('i.id')
    .where('i.id', '=', integrationId)
    .where('t.id', '=', ticketId)
    .executeTakeFirst();
  if (!exists) return;
  const stored = {
    session: session.session,
    choices: JSON.stringify(session.choices),
    takes_many: session.takesMany,
    last_at: scope.now,
  };
  await scope.db
    .insertInto('integration_sessions')
    .values({ ticket_id: ticketId, integration_id: integrationId, ...stored })
    .onConflict((conflict) => conflict.constraint('integration_sessions_pkey').doUpdateSet(stored))
    .execute();
}

/** Forgets where the conversation stands: the next message begins a new one. */
export async function endSession(scope: Scope, { ticketId, integrationId }: Place): Promise<void> {
  await scope.db
    .deleteFrom('integration_sessions')
    .where('ticket_id', '=', ticketId)
    .where('integration_id', '=', integrationId)
    .execute();
}
