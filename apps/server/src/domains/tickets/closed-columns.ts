import type { Updateable } from 'kysely';
import type { Tickets } from './tables.ts';

/** The columns of a closed ticket, beside its user, queue and closing reason. A trigger clears `snoozed_until`. */
export const closedColumns = (now: Date) =>
  ({
    ...releasedColumns,
    status: 'closed',
    unread: 0,
    waiting_since: null,
    awaits_user: false,
    finished_at: now,
  }) satisfies Updateable<Tickets>;

/** The columns of a ticket that no bot holds. */
export const releasedColumns = {
  chatbot: false,
  use_integration: false,
  prompt_id: null,
  integration_id: null,
} satisfies Updateable<Tickets>;
