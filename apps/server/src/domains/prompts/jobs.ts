import { adminMailJob } from '../users/index.ts';
import type { LimitMail } from './mail-limit.ts';
import { writeLimitMail } from './mail-texts.ts';
import { readSpending } from './usage.ts';

/** Mails one admin that the tokens of the month are used up. */
export const mailPromptLimit = adminMailJob<LimitMail>(async (scope, { month }, language) => {
  const { limit } = await readSpending(scope);
  return writeLimitMail(language, month, limit);
});
