import type { RecordFacts } from '../../platform/records/plain-records.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts extends RecordFacts<'kanban-board'> {
    /** A user wrote the value or the next step on the card of a ticket. */
    'kanban-card.changed': { ticketId: number };
  }
}
