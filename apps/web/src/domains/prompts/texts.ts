import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'Prompts',
  suggest: 'Sugerir resposta',
  suggesting: 'Escrevendo uma sugestão…',
  limitReached: 'O limite de tokens do mês foi atingido: a equipe responde no lugar dos assistentes.',
} as const;

export const en: Words<typeof pt> = {
  menu: 'Prompts',
  suggest: 'Suggest a reply',
  suggesting: 'Writing a suggestion…',
  limitReached: 'The limit of tokens of this month is reached: the team answers instead of the assistants.',
};

export const es: Words<typeof pt> = {
  menu: 'Prompts',
  suggest: 'Sugerir respuesta',
  suggesting: 'Escribiendo una sugerencia…',
  limitReached: 'Se alcanzó el límite de tokens del mes: el equipo responde en lugar de los asistentes.',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    prompts: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}
