import type { Words } from '../../i18n/words.ts';

/** Of parts that load these texts themselves. */
export const pt = {
  mention: {
    label: 'Colegas para mencionar',
    blind: 'não vê o atendimento',
    unseen: '{{name}} não vê este atendimento e não será avisado.',
    invite: 'Convidar',
  },
} as const;

export const en: Words<typeof pt> = {
  mention: {
    label: 'Colleagues to mention',
    blind: 'does not see the ticket',
    unseen: '{{name}} does not see this ticket and will not be notified.',
    invite: 'Invite',
  },
};

export const es: Words<typeof pt> = {
  mention: {
    label: 'Colegas para mencionar',
    blind: 'no ve la atención',
    unseen: '{{name}} no ve esta atención y no recibirá aviso.',
    invite: 'Invitar',
  },
};
