import type { InvoiceLine, InvoiceState, Language } from '@balcao/contract';

interface DocumentTexts {
  locale: string;
  title(id: number): string;
  states: Record<InvoiceState, string>;
  billedTo: string;
  dueDate: string;
  paidAt: string;
  description: string;
  period: string;
  amount: string;
  total: string;
  lines: Record<InvoiceLine['kind'], (detail: string) => string>;
  from(from: string, to: string): string;
  days(days: number): string;
  payTitle: string;
  scan: string;
  until(time: string): string;
  code: string;
  payHere: string;
  payByLink: string;
  page: string;
  madeBy(name: string): string;
  fileName(id: number): string;
}

/** The words of the PDF of an invoice. */
export const documentTexts: Readonly<Record<Language, DocumentTexts>> = {
  pt: {
    locale: 'pt-BR',
    title: (id) => `Fatura nº ${id}`,
    states: { open: 'Em aberto', expired: 'Vencida', paid: 'Paga', void: 'Cancelada' },
    billedTo: 'Cobrada de',
    dueDate: 'Vencimento',
    paidAt: 'Pagamento',
    description: 'Descrição',
    period: 'Período',
    amount: 'Valor',
    total: 'Total',
    lines: {
      period: (detail) => detail,
      credit: (detail) => `Crédito de ${detail}, não usado`,
      charge: (detail) => `${detail}, desde a mudança de plano`,
      carried: () => 'Saldo de faturas anteriores',
      later: () => 'Crédito para as próximas faturas',
    },
    from: (from, to) => `${from} a ${to}`,
    days: (days) => (days === 1 ? '1 dia' : `${days} dias`),
    payTitle: 'Pague com Pix',
    scan: 'Leia o código com o aplicativo do seu banco, ou copie e cole o texto.',
    until: (time) => `Este código vale até ${time}.`,
    code: 'Pix copia e cola',
    payHere: 'Ou pague por este endereço, sem entrar no sistema:',
    payByLink: 'O código Pix está neste endereço, sem entrar no sistema:',
    page: 'Página',
    madeBy: (name) => `Feita por ${name}`,
    fileName: (id) => `fatura-${id}.pdf`,
  },
  en: {
    locale: 'en',
    title: (id) => `Invoice no. ${id}`,
    states: { open: 'Open', expired: 'Overdue', paid: 'Paid', void: 'Void' },
    billedTo: 'Billed to',
    dueDate: 'Due date',
    paidAt: 'Payment',
    description: 'Description',
    period: 'Period',
    amount: 'Amount',
    total: 'Total',
    lines: {
      period: (detail) => detail,
      credit: (detail) => `Credit for ${detail}, not used`,
      charge: (detail) => `${detail}, since the plan change`,
      carried: () => 'Balance of earlier invoices',
      later: () => 'Credit for later invoices',
    },
    from: (from, to) => `${from} to ${to}`,
    days: (days) => (days === 1 ? '1 day' : `${days} days`),
    payTitle: 'Pay by Pix',
    scan: "Scan the code with your bank's app, or copy and paste the text.",
    until: (time) => `This code is valid until ${time}.`,
    code: 'Pix copy and paste',
    payHere: 'Or pay at this address, without signing in:',
    payByLink: 'The Pix code is at this address, without signing in:',
    page: 'Page',
    madeBy: (name) => `Made by ${name}`,
    fileName: (id) => `invoice-${id}.pdf`,
  },
  es: {
    locale: 'es',
    title: (id) => `Factura n.º ${id}`,
    states: { open: 'Pendiente', expired: 'Vencida', paid: 'Pagada', void: 'Anulada' },
    billedTo: 'Facturada a',
    dueDate: 'Vencimiento',
    paidAt: 'Pago',
    description: 'Descripción',
    period: 'Período',
    amount: 'Importe',
    total: 'Total',
    lines: {
      period: (detail) => detail,
      credit: (detail) => `Crédito de ${detail}, sin usar`,
      charge: (detail) => `${detail}, desde el cambio de plan`,
      carried: () => 'Saldo de facturas anteriores',
      later: () => 'Crédito para las próximas facturas',
    },
    from: (from, to) => `${from} a ${to}`,
    days: (days) => (days === 1 ? '1 día' : `${days} días`),
    payTitle: 'Pague con Pix',
    scan: 'Lea el código con la aplicación de su banco, o copie y pegue el texto.',
    until: (time) => `Este código vale hasta ${time}.`,
    code: 'Pix para copiar y pegar',
    payHere: 'O pague en esta dirección, sin iniciar sesión:',
    payByLink: 'El código Pix está en esta dirección, sin iniciar sesión:',
    page: 'Página',
    madeBy: (name) => `Hecha por ${name}`,
    fileName: (id) => `factura-${id}.pdf`,
  },
};
