import type { Words } from '../../i18n/words.ts';

export const pt = {
  values: {
    true: 'sim',
    false: 'não',
    enabled: 'ligado',
    disabled: 'desligado',
    password: 'senha errada',
    code: 'código errado',
    pt: 'Português',
    en: 'Inglês',
    es: 'Espanhol',
  },
  /** What became of an invoice, a charge or a mandate, and how it was paid. */
  payments: {
    open: 'em aberto',
    waiting: 'aguardando',
    active: 'ativo',
    paid: 'pago',
    underpaid: 'pago a menos',
    overpaid: 'pago a mais',
    refunded: 'devolvido',
    expired: 'vencido',
    void: 'cancelado',
    cancelled: 'cancelado',
    refused: 'recusado',
    operator: 'Operador',
    'pix-static': 'Pix com a chave',
  },
} as const;

export const en: Words<typeof pt> = {
  values: {
    true: 'yes',
    false: 'no',
    enabled: 'on',
    disabled: 'off',
    password: 'wrong password',
    code: 'wrong code',
    pt: 'Portuguese',
    en: 'English',
    es: 'Spanish',
  },
  payments: {
    open: 'open',
    waiting: 'waiting',
    active: 'active',
    paid: 'paid',
    underpaid: 'underpaid',
    overpaid: 'overpaid',
    refunded: 'refunded',
    expired: 'expired',
    void: 'void',
    cancelled: 'cancelled',
    refused: 'refused',
    operator: 'Operator',
    'pix-static': 'Pix with the key',
  },
};

export const es: Words<typeof pt> = {
  values: {
    true: 'sí',
    false: 'no',
    enabled: 'activado',
    disabled: 'desactivado',
    password: 'contraseña incorrecta',
    code: 'código incorrecto',
    pt: 'Portugués',
    en: 'Inglés',
    es: 'Español',
  },
  payments: {
    open: 'pendiente',
    waiting: 'en espera',
    active: 'activo',
    paid: 'pagado',
    underpaid: 'pagado de menos',
    overpaid: 'pagado de más',
    refunded: 'devuelto',
    expired: 'vencido',
    void: 'anulado',
    cancelled: 'cancelado',
    refused: 'rechazado',
    operator: 'Operador',
    'pix-static': 'Pix con la clave',
  },
};
