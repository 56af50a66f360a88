import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  banner: {
    down: '{{name}} está fora do ar desde {{since}}.',
    downMany: 'Fora do ar: {{names}}.',
    restricted: '{{names}}: sem conversas novas até {{until}}, por limite do WhatsApp.',
    look: 'Ver conexões',
    dismiss: 'Dispensar o aviso',
  },
} as const;

export const en: Words<typeof pt> = {
  banner: {
    down: '{{name}} has been down since {{since}}.',
    downMany: 'Down: {{names}}.',
    restricted: '{{names}}: no new conversations until {{until}}, restricted by WhatsApp.',
    look: 'See connections',
    dismiss: 'Dismiss this notice',
  },
};

export const es: Words<typeof pt> = {
  banner: {
    down: '{{name}} está fuera de línea desde {{since}}.',
    downMany: 'Fuera de línea: {{names}}.',
    restricted: '{{names}}: sin conversaciones nuevas hasta {{until}}, por límite de WhatsApp.',
    look: 'Ver conexiones',
    dismiss: 'Descartar el aviso',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    numberHealth: typeof pt & typeof ofScreens;
  }
}
