/** What a PDF of an invoice shows: texts as people read them, in one language. */
export interface InvoiceDocument {
  title: string;
  /** The language of the texts, such as `pt-BR`. */
  language: string;
  /** The colour of the title and of links as `#rrggbb`, readable on white paper. */
  color: string;
  /** A PNG; undefined: the brand has no logo. */
  logo: Uint8Array | undefined;
  issuer: { name: string; address: string };
  state: { text: string; tone: 'open' | 'expired' | 'paid' | 'void' };
  /** Such as the due date. `more` is a second, smaller line; empty: none. */
  facts: readonly { label: string; text: string; more: string }[];
  /** The names of the columns of `lines`. */
  head: { description: string; period: string; amount: string };
  lines: readonly { description: string; period: string; amount: string }[];
  total: { label: string; text: string };
  /** How it is paid; undefined: there is nothing to pay. */
  payment: Payment | undefined;
  /** The word before the numbers in the footer: `Página` in `Página 1/2`. */
  page: string;
  footer: string;
}

interface Payment {
  title: string;
  /** Undefined: the link leads to the code. */
  pix: { code: string; label: string; hint: string } | undefined;
  link: { url: string; label: string };
}
