import type { Words } from '../../i18n/words.ts';
import type { pt as ofAssistants } from './assistant-screen-texts.ts';
import type { pt as ofCalls } from './call-screen-texts.ts';
import type { pt as ofForm } from './form-screen-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';
import type { pt as ofWebhooks } from './webhook-screen-texts.ts';

export const pt = { menu: 'Integrações' } as const;

export const en: Words<typeof pt> = { menu: 'Integrations' };

export const es: Words<typeof pt> = { menu: 'Integraciones' };

declare module '../../i18n/texts.ts' {
  interface Texts {
    integrations: typeof pt &
      typeof ofAssistants &
      typeof ofCalls &
      typeof ofForm &
      typeof ofScreens &
      typeof ofWebhooks;
  }
}
