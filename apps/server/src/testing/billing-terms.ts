import { changeBillingTerms } from '../domains/companies/index.ts';
import { asOperator } from '../platform/scope/as-operator.ts';

/** Sets the terms of the operator as a new installation has them. All tests of a worker share them. */
export const resetBillingTerms = () =>
  asOperator((db) => changeBillingTerms(db, { daysBefore: 10, graceDays: 3, reminderConnectionId: null }));
