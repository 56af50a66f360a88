import type { BillingTerms, BillingTermsChanges } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { changeBillingTerms } from '../companies/index.ts';
import { requireConnection } from '../connections/index.ts';

/**
 * Changes the terms of the operator. Reminders are sent through a connection of the operator's own company. It cannot
 * be of the Cloud API, which sends only templates to a customer who has not written within 24 hours.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function changeTerms(operator: UserActor, changes: BillingTermsChanges): Promise<BillingTerms> {
  const { reminderConnectionId: id } = changes;
  if (id) {
    const { driver } = await companyOf(operator).read((scope) => requireConnection(scope, id));
    if (driver === 'cloud-api') throw fail('ERR_NO_WAPP_FOUND');
  }
  return asOperator((db) => changeBillingTerms(db, changes, operator));
}
