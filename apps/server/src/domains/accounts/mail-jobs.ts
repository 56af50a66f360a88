// The names and payloads of the jobs that send mails; `jobs.ts` has their work.

export const resetMailJob = 'mail-password-reset';
export interface ResetMail {
  userId: number;
}

export const invitationMailJob = 'mail-invitation';
export interface InvitationMail {
  userId: number;
}

export const noticeMailJob = 'mail-account-notice';
/** What changed in an account: the subject of a notice. */
export type AccountChange = 'email' | 'password' | 'two-factor-on' | 'two-factor-off' | 'recovery-codes';
export interface NoticeMail {
  userId: number;
  /** The address that the user had at the time of the change. */
  to: string;
  about: AccountChange;
}
