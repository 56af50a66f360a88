import type { RecordFacts } from '../../platform/records/plain-records.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts extends RecordFacts<'contact-list-item'> {
    /** Many people of a list were stored at once, such as those of a file. */
    'contact-list-items.stored': { listId: number };
  }
}
