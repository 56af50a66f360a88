import type { Words } from '../../i18n/words.ts';
import type { pt as ofFields } from './field-screen-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';
import type { pt as ofSubjects } from './subject-screen-texts.ts';
import type { pt as ofValues } from './value-screen-texts.ts';

export const pt = {
  title: 'Auditoria',
} as const;

export const en: Words<typeof pt> = {
  title: 'Audit log',
};

export const es: Words<typeof pt> = {
  title: 'Auditoría',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    audit: typeof pt & typeof ofFields & typeof ofScreens & typeof ofSubjects & typeof ofValues;
  }
}
