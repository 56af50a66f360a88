import { serverNoun } from '../../platform/noun.ts';

/** The noun has no calls: those of two-factor sign-in belong to the noun `accounts`, with the user's profile. */
export const twoFactorNoun = serverNoun({ tables: ['two_factors', 'recovery_codes'] });
