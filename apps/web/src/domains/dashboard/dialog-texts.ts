import type { Words } from '../../i18n/words.ts';

export const pt = {
  stepsLeft: 'Primeiros passos: {{done}} de {{all}} prontos',
} as const;

export const en: Words<typeof pt> = {
  stepsLeft: 'First steps: {{done}} of {{all}} done',
};

export const es: Words<typeof pt> = {
  stepsLeft: 'Primeros pasos: {{done}} de {{all}} listos',
};
