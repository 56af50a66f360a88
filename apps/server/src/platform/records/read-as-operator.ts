import { asOperator } from '../scope/as-operator.ts';
import type { RecordScope } from './plain-records.ts';

/** Reads records that belong to no company, in a transaction of the operator over all companies. */
export const readAsOperator = <T>(work: (scope: RecordScope) => Promise<T>): Promise<T> =>
  asOperator((db) => work({ db, now: new Date() }));
