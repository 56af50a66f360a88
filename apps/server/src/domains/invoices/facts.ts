import type { ReminderStage } from './remind.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A reminder of an open invoice was noted. Not only ids: the stage names the text. */
    'invoice.reminded': { invoiceId: number; stage: ReminderStage };
  }
}
