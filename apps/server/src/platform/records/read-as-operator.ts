import { asOperator } from '../scope/as-operator.ts';
import type { RecordScope } from './plain-records.ts';

/** Reads records of the operator, who owns those that belong to no company: a transaction over all companies. */
export const readAsOperator = <T>(work: (scope: RecordScope) => Promise<T>): Promise<T> =>
  asOperator((db) => work({ db, now: new Date() }));
