import { asOperator } from '../platform/scope/as-operator.ts';

/** Makes a user an operator, which only the operator's role may do. */
export const makeOperator = (userId: number): Promise<unknown> =>
  asOperator((db) => db.updateTable('users').set({ super: true }).where('id', '=', userId).execute());
