import type { Words } from '../../i18n/words.ts';

export const pt = {
  errors: {
    ERR_NO_INVOICE_FOUND: 'Essa fatura não existe.',
    ERR_INVOICE_NOT_OPEN: 'Essa fatura já foi paga ou cancelada.',
    ERR_NOTHING_TO_PAY: 'Não há nada a pagar.',
  },
} as const;

export const en: Words<typeof pt> = {
  errors: {
    ERR_NO_INVOICE_FOUND: 'There is no such invoice.',
    ERR_INVOICE_NOT_OPEN: 'This invoice is already paid or void.',
    ERR_NOTHING_TO_PAY: 'There is nothing to pay.',
  },
};

export const es: Words<typeof pt> = {
  errors: {
    ERR_NO_INVOICE_FOUND: 'Esa factura no existe.',
    ERR_INVOICE_NOT_OPEN: 'Esa factura ya está pagada o anulada.',
    ERR_NOTHING_TO_PAY: 'No hay nada que pagar.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    invoices: typeof pt;
  }
}
