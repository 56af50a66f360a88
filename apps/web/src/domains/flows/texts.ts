import type { Words } from '../../i18n/words.ts';
import type { pt as ofBlocks } from './block-screen-texts.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofEditor } from './editor-screen-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';
import type { pt as ofSimulator } from './simulator-screen-texts.ts';

export const pt = { menu: 'Fluxos de conversa' } as const;

export const en: Words<typeof pt> = { menu: 'Conversation flows' };

export const es: Words<typeof pt> = { menu: 'Flujos de conversación' };

declare module '../../i18n/texts.ts' {
  interface Texts {
    flows: typeof pt & typeof ofBlocks & typeof ofDialogs & typeof ofEditor & typeof ofScreens & typeof ofSimulator;
  }
}
