// Without zod: the pages before the sign-in show these rules while a password is typed.

/**
 * The rules for a password that a user sets by the link or code of a mail, or on the profile screen. A sign-up follows
 * the weaker rule of the specification.
 */
export const passwordRules = {
  length: (password: string): boolean => Array.from(password).length >= 8,
  lower: (password: string): boolean => /\p{Ll}/u.test(password),
  upper: (password: string): boolean => /\p{Lu}/u.test(password),
  digit: (password: string): boolean => /\d/.test(password),
} as const;
export type PasswordRule = keyof typeof passwordRules;

export const isStrongPassword = (password: string): boolean =>
  Object.values(passwordRules).every((isMet) => isMet(password));
