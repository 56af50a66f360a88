import type { RecordFacts } from '../../platform/records/plain-records.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts extends RecordFacts<'kanban-board'> {
    /** The value or the next step on the card of a ticket changed. */
    'kanban-card.changed': { ticketId: number };
  }
}
