import { job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { companyLanguage } from '../companies/index.ts';
import { findAdmins } from '../users/index.ts';
import type { LimitMail } from './mail-limit.ts';
import { writeLimitMail } from './mail-texts.ts';
import { readSpending } from './usage.ts';

/** Mails one admin that the tokens of the month are used up. */
export const mailPromptLimit = job<LimitMail>(
  async (queued) => {
    const { month, userId } = queued.payload;
    const mail = await companyOf(queued).read(async (scope) => {
      const admin = (await findAdmins(scope)).find(({ id }) => id === userId);
      if (!admin) return undefined;
      const { limit } = await readSpending(scope);
      return { to: admin.email, ...writeLimitMail(admin.language ?? (await companyLanguage(scope)), month, limit) };
    });
    if (mail) await sendMail(mail);
  },
  { attempts: 6, retryDelaySeconds: 30 },
);
