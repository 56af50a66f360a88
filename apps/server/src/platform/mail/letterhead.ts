/** What all mails of an installation have in common. An empty text means that the operator has set none. */
export interface Letterhead {
  /** Replaces the name of the sender in `SMTP_URL`. */
  senderName: string;
  /** Replaces the address of the sender in `SMTP_URL`. */
  senderAddress: string;
  /** The text below each mail: the signature, and the business that sends it. */
  footer: string;
}
