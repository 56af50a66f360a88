export const limitMailJob = 'mail-prompt-limit';

export interface LimitMail {
  /** YYYY-MM. */
  month: string;
}
