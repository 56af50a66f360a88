import type { Scope } from '../../platform/scope/scope.ts';
import type { Choice } from './typebot-answer.ts';

/** Where a conversation stands at Typebot. */
export interface TypebotSession {
  session: string;
  choices: Choice[];
  takesMany: boolean;
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
  const row = await scope.db
    .selectFrom('integration_sessions')
    .select(['session', 'choices', 'takes_many as takesMany', 'last_at as lastAt'])
    .where('ticket_id', '=', ticketId)
    .where('integration_id', '=', integrationId)
    .executeTakeFirst();
  return row;
}

/** `null`: the session ended. A ticket or integration that is gone meanwhile keeps none. */
export async function keepSession(
  scope: Scope,
  { ticketId, integrationId }: Place,
  session: Omit<TypebotSession, 'lastAt'> | null,
): Promise<void> {
  if (!session) {
    await scope.db
      .deleteFrom('integration_sessions')
      .where('ticket_id', '=', ticketId)
      .where('integration_id', '=', integrationId)
      .execute();
    return;
  }
  const exists = await scope.db
    .selectFrom(['integrations as i', 'tickets as t'])
    .select('i.id')
    .where('i.id', '=', integrationId)
    .where('t.id', '=', ticketId)
    .executeTakeFirst();
  if (!exists) return;
  const kept = {
    session: session.session,
    choices: JSON.stringify(session.choices),
    takes_many: session.takesMany,
    last_at: scope.now,
  };
  await scope.db
    .insertInto('integration_sessions')
    .values({ ticket_id: ticketId, integration_id: integrationId, ...kept })
    .onConflict((conflict) => conflict.constraint('integration_sessions_pkey').doUpdateSet(kept))
    .execute();
}
