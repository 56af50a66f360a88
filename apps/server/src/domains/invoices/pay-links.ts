import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@balcao/contract';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { isLeaving } from '../companies/index.ts';
import { requireInvoiceToPay } from './issue-invoices.ts';

interface Ground {
  secrets: Secrets;
  /** Where users reach the pages of this installation. */
  pagesUrl: string;
}

let ground: Ground | undefined;

/** Gives this process the key of the links; called once at start. */
export const connectInvoices = (given: Ground): void => void (ground = given);

function requireGround(): Ground {
  if (!ground) throw new Error('connectInvoices was not called.');
  return ground;
}

const dayMs = 86_400_000;

/**
 * The address of a page on which an invoice of the company is paid without signing in. The link shows the invoice and
 * lets a visitor pay it, and nothing else.
 * @param invoiceId absent: the invoice that is open when the page is shown
 */
export function writePayLink(company: Company, { now, invoiceId = 0 }: { now: Date; invoiceId?: number }): string {
  const expires = Math.floor(now.getTime() / dayMs) + limits.payLinkDays;
  const claims = `${company.id}.${invoiceId}.${expires}`;
  return `${requireGround().pagesUrl}/pay/${claims}.${sign(claims)}`;
}

/**
 * What a link names.
 * @throws ERR_PAY_LINK if it was not written by this installation, is too old, or the company leaves;
 *   ERR_NOTHING_TO_PAY
 */
export async function requirePayLink(
  token: string,
  now = new Date(),
): Promise<{ company: Company; invoiceId: number }> {
  const [, claims, companyId, invoice, expires, signature] =
    /^((\d{1,9})\.(\d{1,9})\.(\d{1,6}))\.([\w-]{43})$/.exec(token) ?? [];
  if (claims === undefined || signature === undefined || !isSame(signature, sign(claims))) throw fail('ERR_PAY_LINK');
  if (Number(expires) * dayMs < now.getTime()) throw fail('ERR_PAY_LINK');
  const company = companyOf({ companyId: Number(companyId) });
  if (await company.read(isLeaving)) throw fail('ERR_PAY_LINK');
  const invoiceId =
    Number(invoice) || (await asOperator((db) => requireInvoiceToPay(db, { companyId: company.id }))).id;
  return { company, invoiceId };
}

const sign = (claims: string): string =>
  createHmac('sha256', requireGround().secrets.urls).update(`pay\n${claims}`).digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
