import { serverNoun } from '../../platform/noun.ts';

/** Its calls belong to the profile, in the noun `accounts`. */
export const twoFactorNoun = serverNoun({ tables: ['two_factors', 'recovery_codes'] });
