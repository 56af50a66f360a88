import { longText } from '../../i18n/long-text.ts';
import type { Words } from '../../i18n/words.ts';

export const pt = {
  impersonation: {
    line: longText(
      'Você está em {{company}} como operador ({{operator}}) até {{time}}. ',
      'Tudo o que fizer fica na auditoria da empresa.',
    ),
    leave: 'Sair',
  },
} as const;

export const en: Words<typeof pt> = {
  impersonation: {
    line: 'You are in {{company}} as operator ({{operator}}) until {{time}}. All you do stands in its audit log.',
    leave: 'Leave',
  },
};

export const es: Words<typeof pt> = {
  impersonation: {
    line:
      'Está en {{company}} como operador ({{operator}}) hasta las {{time}}. ' +
      'Todo queda en la auditoría de la empresa.',
    leave: 'Salir',
  },
};
