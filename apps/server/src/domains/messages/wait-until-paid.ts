import type { ClaimedEntry, DeliveryOutcome } from '../../platform/lanes/lanes.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { isServedLately } from '../companies/index.ts';

/** How late the outbox of a company may go on after it has paid. */
const unpaidMs = 5000;

/** The outcome of an entry of a company that may not work: it waits, and no attempt counts. */
const unpaid: DeliveryOutcome = {
  done: false,
  retryInMs: unpaidMs,
  isAttempt: false,
  reason: 'the company is not served',
};

/** Nothing leaves for a company that is blocked or has not paid: its entries wait until it may work again. */
export const waitUntilPaid = async (entry: ClaimedEntry): Promise<DeliveryOutcome | undefined> =>
  (await companyOf(entry).read(isServedLately)) ? undefined : unpaid;
