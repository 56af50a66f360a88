import type { Language } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';

interface Admin {
  id: number;
  name: string;
  email: string;
  /** Null: the company's language. */
  language: Language | null;
}

/** The admins of the company. */
export const findAdmins = (scope: Scope): Promise<Admin[]> =>
  scope.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where('profile', '=', 'admin')
    .orderBy('id')
    .execute();
