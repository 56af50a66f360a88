import type { RecordFacts } from '../../platform/records/plain-records.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts extends RecordFacts<'audience-filter'> {}
}
