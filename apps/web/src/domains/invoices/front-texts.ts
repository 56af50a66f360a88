import type { Words } from '../../i18n/words.ts';

export const pt = {
  payPage: {
    title: 'Fatura de {{company}}',
    loading: 'Fatura',
    plan: 'Plano',
    period: 'Período',
    periodText: '{{from}} a {{to}}',
    dueDate: 'Vencimento',
    value: 'Valor',
    open: 'Em aberto',
    expired: 'Vencida',
    paid: 'Esta fatura está paga. Obrigado!',
    void: 'Esta fatura foi cancelada. Não há nada a pagar.',
    overTitle: 'Este endereço não vale mais',
    over: 'Ele está incompleto ou é antigo demais, ou não há nada a pagar. Entre no sistema para ver suas faturas.',
    toSignIn: 'Entrar',
  },
} as const;

export const en: Words<typeof pt> = {
  payPage: {
    title: 'Invoice of {{company}}',
    loading: 'Invoice',
    plan: 'Plan',
    period: 'Period',
    periodText: '{{from}} to {{to}}',
    dueDate: 'Due date',
    value: 'Amount',
    open: 'Open',
    expired: 'Overdue',
    paid: 'This invoice is paid. Thank you!',
    void: 'This invoice is void. There is nothing to pay.',
    overTitle: 'This address is no longer valid',
    over: 'It is incomplete or too old, or there is nothing to pay. Sign in to see your invoices.',
    toSignIn: 'Sign in',
  },
};

export const es: Words<typeof pt> = {
  payPage: {
    title: 'Factura de {{company}}',
    loading: 'Factura',
    plan: 'Plan',
    period: 'Período',
    periodText: '{{from}} a {{to}}',
    dueDate: 'Vencimiento',
    value: 'Importe',
    open: 'Pendiente',
    expired: 'Vencida',
    paid: 'Esta factura está pagada. ¡Gracias!',
    void: 'Esta factura fue anulada. No hay nada que pagar.',
    overTitle: 'Esta dirección ya no es válida',
    over: 'Está incompleta o es demasiado antigua, o no hay nada que pagar. Inicie sesión para ver sus facturas.',
    toSignIn: 'Iniciar sesión',
  },
};
