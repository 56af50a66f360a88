import type { RecordFacts } from '../../platform/records/plain-records.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts extends RecordFacts<'prompt'> {
    /** The company has used the tokens of a month (YYYY-MM); recorded once a month. Not only ids: a month has none. */
    'prompt.limitReached': { month: string };
  }
}
