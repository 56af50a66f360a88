/** Ties a sealed secret to its user, so that it is of no use in another user's row. */
export const contextOfSecret = (userId: number): string => `two-factor ${userId}`;

/** Ties the hash of a recovery code to its user. */
export const purposeOfRecoveryCode = (userId: number): string => `recovery code ${userId}`;
