import type { Language } from '@balcao/contract';
import { showDay } from '@balcao/contract/kit/show-day';
import type { FastifyReply } from 'fastify';
import type { UserActor } from '../../../platform/scope/actor.ts';
import { asOperator } from '../../../platform/scope/as-operator.ts';
import { companyOf } from '../../../platform/scope/company.ts';
import type { Company } from '../../../platform/scope/scope.ts';
import { readStationery } from '../../brand/index.ts';
import { companyLanguage } from '../../companies/index.ts';
import {
  readInvoiceFacts,
  requirePayLink,
  showInvoice,
  writePayLink,
  type InvoiceFacts,
} from '../../invoices/index.ts';
import { readSettings } from '../../settings/index.ts';
import { findPayableCharge } from '../charges.ts';
import { findActiveProvider } from '../provider-settings.ts';
import { startCharge } from '../start-charge.ts';
import { documentTexts } from './document-texts.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { writePdf } from './write-pdf.ts';

/**
 * Sends an invoice of the user's company as PDF; the operator may name any invoice.
 * @throws ERR_NO_INVOICE_FOUND ERR_PDF_BUSY
 */
export async function sendInvoicePdf(reply: FastifyReply, actor: UserActor, id: number): Promise<never> {
  const { company } = await showInvoice(actor, id);
  return sendPdf(reply, companyOf({ companyId: company.id }), id);
}

/**
 * Sends the PDF of the invoice that a link names.
 * @throws ERR_PAY_LINK ERR_NO_INVOICE_FOUND ERR_NOTHING_TO_PAY ERR_PDF_BUSY
 */
export async function sendPdfByLink(reply: FastifyReply, token: string): Promise<never> {
  const { company, invoiceId } = await requirePayLink(token);
  return sendPdf(reply, company, invoiceId);
}

async function sendPdf(reply: FastifyReply, company: Company, id: number, now = new Date()): Promise<never> {
  const { facts, language, timeZone } = await company.read(
    async (scope) => ({
      facts: await readInvoiceFacts(scope, id),
      language: await companyLanguage(scope),
      timeZone: (await readSettings(scope)).timeZone,
    }),
    { now },
  );
  const pix = facts.invoice.status === 'open' ? await findPix(company, facts, now) : undefined;
  const link = writePayLink(company, { now, invoiceId: id });
  const bytes = await writePdf(await documentOf(facts, { language, timeZone, pix, link }));
  void reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${documentTexts[language].fileName(id)}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  return reply.send(Buffer.from(bytes)) as never;
}

interface Pix {
  code: string;
  expiresAt: string | null;
}

/**
 * The code by which an open invoice is paid, from the charge that exists. If there is none, a code of the operator's
 * own Pix key is made, since that needs no call. Other providers make a code only at the checkout.
 */
async function findPix(company: Company, { invoice }: InvoiceFacts, now: Date): Promise<Pix | undefined> {
  const active = await asOperator(findActiveProvider);
  const cents = Math.round(invoice.value * 100);
  const charge =
    active?.kind === 'pix-static'
      ? await startCharge(company, { invoiceId: invoice.id, payer: null }, now)
      : await company.read((scope) => findPayableCharge(scope, { invoiceId: invoice.id, cents, now }));
  return charge && { code: charge.qrcode.qrcode, expiresAt: charge.expiresAt };
}

async function documentOf(
  { invoice, lines, state }: InvoiceFacts,
  { language, timeZone, pix, link }: { language: Language; timeZone: string; pix: Pix | undefined; link: string },
): Promise<InvoiceDocument> {
  const texts = documentTexts[language];
  const { name, color, logo, issuer } = await readStationery();
  const money = (cents: number) =>
    new Intl.NumberFormat(texts.locale, { style: 'currency', currency: 'BRL' }).format(cents / 100);
  // All languages write days alike, as `showDay` does.
  const day = (instant: string) => instant && new Intl.DateTimeFormat('pt-BR', { timeZone }).format(new Date(instant));
  const moment = (instant: string) =>
    new Intl.DateTimeFormat(texts.locale, { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(instant),
    );
  const { paidAt, paidValue, value } = invoice;
  return {
    title: texts.title(invoice.id),
    language: texts.locale,
    color,
    logo,
    issuer: { name: issuer.name || name, address: issuer.address },
    state: { text: texts.states[state], tone: state },
    facts: [
      { label: texts.billedTo, text: invoice.company.name, more: invoice.company.email ?? '' },
      { label: texts.dueDate, text: showDay(invoice.dueDate), more: '' },
      ...(paidAt === null
        ? []
        : [{ label: texts.paidAt, text: day(paidAt), more: money(Math.round((paidValue ?? value) * 100)) }]),
    ],
    head: { description: texts.description, period: texts.period, amount: texts.amount },
    lines: lines.map(({ kind, detail, from, to, days, cents }) => ({
      description: texts.lines[kind](detail),
      period: [
        from !== null && to !== null ? texts.from(showDay(from), showDay(to)) : '',
        days === null ? '' : `(${texts.days(days)})`,
      ].join(' '),
      amount: money(cents),
    })),
    total: { label: texts.total, text: money(Math.round(value * 100)) },
    payment:
      invoice.status === 'open'
        ? {
            title: texts.payTitle,
            pix: pix && {
              code: pix.code,
              label: texts.code,
              hint: [texts.scan, pix.expiresAt === null ? '' : texts.until(moment(pix.expiresAt))].join(' '),
            },
            link: { url: link, label: pix ? texts.payHere : texts.payByLink },
          }
        : undefined,
    page: texts.page,
    footer: texts.madeBy(name),
  };
}
