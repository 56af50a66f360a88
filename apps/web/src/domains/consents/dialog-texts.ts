import type { Words } from '../../i18n/words.ts';

export const pt = {
  menu: 'Campanhas e promoções',
  title: 'Campanhas para {{name}}',
  section: 'Campanhas',
  accepts: 'Recebe campanhas.',
  refuses: 'Não recebe campanhas desde {{at}}.',
  refusesErased: 'Não recebe campanhas: recusou antes de os seus dados serem apagados.',
  open: 'Rever',
  reason: 'Motivo',
  refuse: 'Não enviar campanhas',
  refuseHint: 'O que a pessoa pediu e como. Fica registrado com o seu nome.',
  revoke: 'Voltar a enviar',
  revokeHint: 'Só com o consentimento da pessoa: anote como ela o deu.',
  refused: '{{name}} não recebe mais campanhas.',
  revoked: '{{name}} volta a receber campanhas.',
  ledger: 'Registro',
  export: 'Exportar CSV',
  none: 'Nada registrado: a pessoa nunca recusou campanhas.',
  bases: {
    word: 'Escreveu “{{evidence}}”',
    '131050': 'Recusou promoções no WhatsApp',
    user: '{{evidence}}',
  },
  by: 'Anotado por {{name}}',
  takenBack: {
    person: 'A própria pessoa voltou atrás',
    user: 'Revogado: {{reason}}',
  },
  errors: {
    ERR_CONSENT_NOT_REFUSED: 'Este contato já recebe promoções.',
  },
} as const;

export const en: Words<typeof pt> = {
  menu: 'Campaigns and promotions',
  title: 'Campaigns for {{name}}',
  section: 'Campaigns',
  accepts: 'Gets campaigns.',
  refuses: 'Gets no campaigns since {{at}}.',
  refusesErased: 'Gets no campaigns: refused them before the data of the person were erased.',
  open: 'Review',
  reason: 'Reason',
  refuse: 'Send no campaigns',
  refuseHint: 'What the person asked for, and how. It is kept with your name.',
  revoke: 'Send again',
  revokeHint: 'Only with the consent of the person: note how it was given.',
  refused: '{{name}} gets no more campaigns.',
  revoked: '{{name}} gets campaigns again.',
  ledger: 'Ledger',
  export: 'Export CSV',
  none: 'Nothing is noted: the person never refused campaigns.',
  bases: {
    word: 'Wrote “{{evidence}}”',
    '131050': 'Refused promotions in WhatsApp',
    user: '{{evidence}}',
  },
  by: 'Noted by {{name}}',
  takenBack: {
    person: 'The person took it back',
    user: 'Revoked: {{reason}}',
  },
  errors: {
    ERR_CONSENT_NOT_REFUSED: 'This contact takes advertising already.',
  },
};

export const es: Words<typeof pt> = {
  menu: 'Campañas y promociones',
  title: 'Campañas para {{name}}',
  section: 'Campañas',
  accepts: 'Recibe campañas.',
  refuses: 'No recibe campañas desde el {{at}}.',
  refusesErased: 'No recibe campañas: las rechazó antes de que se borraran sus datos.',
  open: 'Revisar',
  reason: 'Motivo',
  refuse: 'No enviar campañas',
  refuseHint: 'Lo que pidió la persona y cómo. Queda registrado con su nombre.',
  revoke: 'Volver a enviar',
  revokeHint: 'Solo con el consentimiento de la persona: anote cómo lo dio.',
  refused: '{{name}} ya no recibe campañas.',
  revoked: '{{name}} vuelve a recibir campañas.',
  ledger: 'Registro',
  export: 'Exportar CSV',
  none: 'Nada registrado: la persona nunca rechazó campañas.',
  bases: {
    word: 'Escribió “{{evidence}}”',
    '131050': 'Rechazó promociones en WhatsApp',
    user: '{{evidence}}',
  },
  by: 'Anotado por {{name}}',
  takenBack: {
    person: 'La propia persona lo retiró',
    user: 'Revocado: {{reason}}',
  },
  errors: {
    ERR_CONSENT_NOT_REFUSED: 'Este contacto ya recibe promociones.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    consents: typeof pt;
  }
}
