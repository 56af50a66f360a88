import type { Language } from '@balcao/contract';
import type { ReminderStage } from './remind.ts';

export interface ReminderFacts {
  company: string;
  plan: string;
  /** As people write it: `R$ 199,00`. */
  amount: string;
  dueDate: string;
  /** The last day on which the company is served. */
  lastDay: string;
  link: string;
}

type Write = (facts: ReminderFacts) => { subject: string; text: string };

/** The mails that remind the admins of a company of an open invoice. */
export const reminderMails: Readonly<Record<Language, Record<ReminderStage, Write>>> = {
  pt: {
    before: ({ company, plan, amount, dueDate, link }) => ({
      subject: `Sua fatura vence em ${dueDate}`,
      text:
        `A fatura de ${company} (${plan}, ${amount}) vence em ${dueDate}.\n\nPague por Pix, sem entrar no ` +
        `sistema:\n${link}`,
    }),
    due: ({ company, plan, amount, lastDay, link }) => ({
      subject: 'Sua fatura vence hoje',
      text:
        `A fatura de ${company} (${plan}, ${amount}) vence hoje. Sem o pagamento, o acesso termina em ${lastDay}.\n\n` +
        `Pague por Pix, sem entrar no sistema:\n${link}`,
    }),
    after: ({ company, plan, amount, dueDate, lastDay, link }) => ({
      subject: `Sua fatura venceu em ${dueDate}`,
      text:
        `A fatura de ${company} (${plan}, ${amount}) venceu em ${dueDate} e ainda não foi paga. ` +
        `O acesso termina em ${lastDay} e volta segundos depois do pagamento.\n\n` +
        `Pague por Pix, sem entrar no sistema:\n${link}`,
    }),
  },
  en: {
    before: ({ company, plan, amount, dueDate, link }) => ({
      subject: `Your invoice is due on ${dueDate}`,
      text:
        `The invoice of ${company} (${plan}, ${amount}) is due on ${dueDate}.\n\nPay by Pix, without signing ` +
        `in:\n${link}`,
    }),
    due: ({ company, plan, amount, lastDay, link }) => ({
      subject: 'Your invoice is due today',
      text:
        `The invoice of ${company} (${plan}, ${amount}) is due today. Without a payment the access ends on ` +
        `${lastDay}.\n\n` +
        `Pay by Pix, without signing in:\n${link}`,
    }),
    after: ({ company, plan, amount, dueDate, lastDay, link }) => ({
      subject: `Your invoice was due on ${dueDate}`,
      text:
        `The invoice of ${company} (${plan}, ${amount}) was due on ${dueDate} and is not paid yet. ` +
        `The access ends on ${lastDay} and returns seconds after the payment.\n\n` +
        `Pay by Pix, without signing in:\n${link}`,
    }),
  },
  es: {
    before: ({ company, plan, amount, dueDate, link }) => ({
      subject: `Su factura vence el ${dueDate}`,
      text:
        `La factura de ${company} (${plan}, ${amount}) vence el ${dueDate}.\n\nPague por Pix, sin iniciar ` +
        `sesión:\n${link}`,
    }),
    due: ({ company, plan, amount, lastDay, link }) => ({
      subject: 'Su factura vence hoy',
      text:
        `La factura de ${company} (${plan}, ${amount}) vence hoy. Sin el pago, el acceso termina el ${lastDay}.\n\n` +
        `Pague por Pix, sin iniciar sesión:\n${link}`,
    }),
    after: ({ company, plan, amount, dueDate, lastDay, link }) => ({
      subject: `Su factura venció el ${dueDate}`,
      text:
        `La factura de ${company} (${plan}, ${amount}) venció el ${dueDate} y todavía no fue pagada. ` +
        `El acceso termina el ${lastDay} y vuelve segundos después del pago.\n\n` +
        `Pague por Pix, sin iniciar sesión:\n${link}`,
    }),
  },
};
