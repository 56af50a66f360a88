import type { Language } from '@balcao/contract';
import { showDay } from '@balcao/contract/kit/show-day';
import type { Scope } from '../../platform/scope/scope.ts';
import { invoices } from './invoices.ts';
import { reminderMails } from './mail-texts.ts';
import { writePayLink } from './pay-links.ts';
import { readTermsOfCompany } from './read-terms-of-company.ts';
import type { Reminder } from './remind.ts';

/** The text of a reminder, with the link to pay; undefined: the invoice is not open any more. */
export async function writeReminder(
  scope: Scope,
  { invoiceId, stage }: Reminder,
  language: Language,
): Promise<{ subject: string; text: string } | undefined> {
  const [invoice] = await invoices.find(scope, [invoiceId]);
  if (invoice?.status !== 'open') return undefined;
  const { company, lastDay } = await readTermsOfCompany(scope);
  return reminderMails[language][stage]({
    company,
    plan: invoice.detail,
    amount: `R$ ${invoice.value.toFixed(2).replace('.', ',')}`,
    dueDate: showDay(invoice.dueDate),
    lastDay: showDay(lastDay),
    link: writePayLink(scope.company, { now: scope.now, invoiceId }),
  });
}
