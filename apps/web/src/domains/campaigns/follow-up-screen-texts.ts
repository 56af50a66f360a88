import type { Words } from '../../i18n/words.ts';

export const pt = {
  followUp: {
    title: 'Falar com quem não respondeu',
    people: {
      one: '{{count}} pessoa recebeu e não respondeu.',
      many: '{{count}} pessoas receberam e não responderam.',
      other: '{{count}} pessoas receberam e não responderam.',
    },
    nameEnding: ' – sem resposta',
    flowHint: 'Sem fluxo, a nova campanha começa com as mensagens desta, e você pode mudá-las.',
    noFlow: 'Sem fluxo',
    official: 'Na API oficial da Meta, um fluxo só começa depois de uma resposta. A cópia usa o modelo desta campanha.',
    next: 'Nada é enviado ainda: a seguir vem a prévia. Quem responder até lá, ou já está em atendimento, não recebe.',
    make: 'Criar e ver a prévia',
    audience: 'quem recebeu e não respondeu',
    audienceOf: 'O público são as pessoas que receberam “{{name}}” e não responderam até o início desta campanha.',
  },
} as const;

export const en: Words<typeof pt> = {
  followUp: {
    title: 'Follow up without a reply',
    people: {
      one: '{{count}} person got it and did not reply.',
      many: '{{count}} people got it and did not reply.',
      other: '{{count}} people got it and did not reply.',
    },
    nameEnding: ' – no reply',
    flowHint: 'Without a flow the new campaign begins with the messages of this one, which you may change.',
    noFlow: 'No flow',
    official:
      'Over the official API of Meta a flow begins only after a reply. The copy uses the template of this campaign.',
    next: 'Nothing is sent yet: the preview comes next. Who replies meanwhile, or is attended, gets nothing.',
    make: 'Create and preview',
    audience: 'people who got it and did not reply',
    audienceOf: 'The audience is the people who got “{{name}}” and did not reply until this campaign starts.',
  },
};

export const es: Words<typeof pt> = {
  followUp: {
    title: 'Hablar con quien no respondió',
    people: {
      one: '{{count}} persona lo recibió y no respondió.',
      many: '{{count}} personas lo recibieron y no respondieron.',
      other: '{{count}} personas lo recibieron y no respondieron.',
    },
    nameEnding: ' – sin respuesta',
    flowHint: 'Sin flujo, la nueva campaña comienza con los mensajes de esta, y puedes cambiarlos.',
    noFlow: 'Sin flujo',
    official:
      'En la API oficial de Meta un flujo solo comienza tras una respuesta. La copia usa la plantilla de esta campaña.',
    next: 'Todavía no se envía nada: sigue la vista previa. Quien responda antes, o ya está en atención, no recibe.',
    make: 'Crear y ver la vista previa',
    audience: 'quien lo recibió y no respondió',
    audienceOf:
      'El público son las personas que recibieron “{{name}}” y no respondieron hasta el inicio de esta campaña.',
  },
};
