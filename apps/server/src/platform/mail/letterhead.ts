/** What all mails of an installation have in common. Empty texts: nothing. */
export interface Letterhead {
  /** Stands in place of the name of `SMTP_URL`. */
  senderName: string;
  /** Stands in place of the address of `SMTP_URL`. */
  senderAddress: string;
  /** Below the text of each mail: the signature, and who sends it. */
  footer: string;
}
