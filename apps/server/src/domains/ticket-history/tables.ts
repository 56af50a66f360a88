import type { Generated } from 'kysely';
import type { TicketEvent } from '@balcao/contract';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface TicketEvents extends OwnedTable {
  id: Generated<string>;
  ticket_id: number;
  at: Generated<Date>;
  kind: Exclude<TicketEvent['kind'], 'began'>;
  actor: TicketEvent['actor'];
  user_id: number | null;
  actor_name: Generated<string>;
  detail: Generated<Partial<Pick<TicketEvent, 'from' | 'to' | 'tag' | 'reason' | 'note'>>>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    ticket_events: TicketEvents;
  }
}
