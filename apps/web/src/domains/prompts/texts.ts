import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'Prompts',
  limitReached: 'O limite de tokens do mês foi atingido: a equipe responde no lugar dos assistentes.',
} as const;

export const en: Words<typeof pt> = {
  menu: 'Prompts',
  limitReached: 'The limit of tokens of this month is reached: the team answers instead of the assistants.',
};

export const es: Words<typeof pt> = {
  menu: 'Prompts',
  limitReached: 'Se alcanzó el límite de tokens del mes: el equipo responde en lugar de los asistentes.',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    prompts: typeof pt & typeof ofScreens;
  }
}
