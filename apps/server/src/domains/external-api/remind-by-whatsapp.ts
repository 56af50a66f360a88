import type { Reactions } from '../../platform/facts/reactions.ts';
import { failureOf } from '../../platform/fail.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { giveUp, job } from '../../platform/jobs/jobs.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { companyLanguage, findCompany, findReminderNumber, isServed } from '../companies/index.ts';
import { writeReminder, type Reminder } from '../invoices/index.ts';
import { addresseeOf, requireLinked } from './addressee-of.ts';
import { doOnce } from './do-once.ts';
import { sendForProgram } from './send-for-program.ts';

export const reminderJobName = 'send-invoice-reminder';
const noFiles = [] as const;

export const reminderReactions: Reactions = {
  'invoice.reminded': async (scope, reminder) => {
    if (await findReminderNumber(scope.db)) await enqueueJob(scope, reminderJobName, reminder);
  },
};

/** Retried with growing pauses for about eight hours: the number may be disconnected, or its send budget spent. */
export const reminderJob = job<Reminder>(async ({ payload, ...jobOf }) => remindByWhatsapp(companyOf(jobOf), payload), {
  attempts: 6,
  retryDelaySeconds: 900,
  timeoutSeconds: 120,
});

/**
 * Sends a reminder to the telephone of a company, from the number that the operator chose. It is sent only once, and
 * only while the invoice is open. Its ticket is closed at once, unless an attendant has it or the customer waits for an
 * answer.
 */
async function remindByWhatsapp(company: Company, reminder: Reminder): Promise<void> {
  const prepared = await company.read((scope) => prepareReminder(scope, reminder));
  if (!prepared) return;
  const { connectionId, phone, body } = prepared;
  // The company of the number, which is the operator's.
  const sender = companyOf(prepared);
  // A number that is not linked makes the job fail, so it is retried. A sender that is not served sends nothing.
  const maySend = await sender.read(async (scope) => {
    await requireLinked(scope, connectionId);
    return isServed(scope);
  });
  if (!maySend) return;
  const to = await addresseeOf(sender, connectionId, phone).catch((error: unknown) => {
    // A retry would find the same telephone, which is not on WhatsApp.
    throw failureOf(error)?.code === 'ERR_CHECK_NUMBER' ? giveUp('ERR_CHECK_NUMBER') : error;
  });
  // The key identifies the reminder completely, so the digest may be empty.
  const once = { key: `reminder ${company.id} ${reminder.invoiceId} ${reminder.stage}`, digest: '' };
  const message = { number: phone, body, queueId: null, closeTicket: true };
  await sender.inScope((scope) =>
    doOnce(scope, connectionId, once, () => sendForProgram(scope, { connectionId, ...to }, message, noFiles)),
  );
}

/**
 * The number that sends the reminder, the telephone and the text. Undefined if the operator chose no number, if the
 * company has no telephone, or if the invoice is not open any more.
 */
async function prepareReminder(scope: Scope, reminder: Reminder) {
  const number = await findReminderNumber(scope.db);
  if (!number) return undefined;
  const recipient = await findCompany(scope.db, scope.company.id);
  if (!recipient?.phone) return undefined;
  const written = await writeReminder(scope, reminder, await companyLanguage(scope));
  return written && { ...number, phone: recipient.phone.replaceAll(/[^\d+]/g, ''), body: written.text };
}
