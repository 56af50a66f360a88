import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@balcao/contract';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { isLeaving } from '../companies/index.ts';
import { requireInvoiceToPay } from './issue-invoices.ts';

interface LinkConfig {
  secrets: Secrets;
  /** Where users reach the pages of this installation. */
  pagesUrl: string;
}

let linkConfig: LinkConfig | undefined;

/** Gives this process the key of the links; called once at start. */
export const connectInvoices = (given: LinkConfig): void => void (linkConfig = given);

function requireLinkConfig(): LinkConfig {
  if (!linkConfig) throw new Error('connectInvoices was not called.');
  return linkConfig;
}

const dayMs = 86_400_000;

/**
 * The address of a page on which an invoice of the company is paid without signing in. The link shows the invoice and
 * lets a visitor pay it, and nothing else.
 * @param invoiceId absent: the invoice that is open when the page is shown
 */
export function writePayLink(company: Company, { now, invoiceId = 0 }: { now: Date; invoiceId?: number }): string {
  // Days since 1970 keep the link short.
  const expiryDay = Math.floor(now.getTime() / dayMs) + limits.payLinkDays;
  const claims = `${company.id}.${invoiceId}.${expiryDay}`;
  return `${requireLinkConfig().pagesUrl}/pay/${claims}.${sign(claims)}`;
}

/**
 * Reads a link: its company and its invoice.
 * @throws ERR_PAY_LINK if this installation did not write it, if it is too old, or if the erasure of the company is
 *   ordered; ERR_NOTHING_TO_PAY if it names no invoice and the company owes nothing
 */
export async function requirePayLink(
  token: string,
  now = new Date(),
): Promise<{ company: Company; invoiceId: number }> {
  // `7.42.20819.` and a signature of 43 characters: company, invoice (0: the open one), day of expiry.
  const [, claims, companyId, invoice, expiryDay, signature] =
    /^((\d{1,9})\.(\d{1,9})\.(\d{1,6}))\.([\w-]{43})$/.exec(token) ?? [];
  if (claims === undefined || signature === undefined || !isSame(signature, sign(claims))) throw fail('ERR_PAY_LINK');
  if (Number(expiryDay) * dayMs < now.getTime()) throw fail('ERR_PAY_LINK');
  const company = companyOf({ companyId: Number(companyId) });
  if (await company.read(isLeaving)) throw fail('ERR_PAY_LINK');
  const invoiceId =
    Number(invoice) || (await asOperator((db) => requireInvoiceToPay(db, { companyId: company.id }))).id;
  return { company, invoiceId };
}

/** The signature of a link. With `pay` before the claims, a signature that was made for another purpose never fits. */
const sign = (claims: string): string =>
  createHmac('sha256', requireLinkConfig().secrets.urls).update(`pay\n${claims}`).digest('base64url');

/** Compares in constant time, so that a signature cannot be guessed byte by byte. */
const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
