import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  errors: {
    ERR_PLAN_FEATURE: 'O plano da empresa não inclui este recurso.',
    ERR_PLAN_LIMIT: 'O limite do plano da empresa é {{limit}}, e já foi atingido.',
  },
} as const;

export const en: Words<typeof pt> = {
  errors: {
    ERR_PLAN_FEATURE: "The company's plan does not include this feature.",
    ERR_PLAN_LIMIT: "The company's plan allows {{limit}}, and all of them are in use.",
  },
};

export const es: Words<typeof pt> = {
  errors: {
    ERR_PLAN_FEATURE: 'El plan de la empresa no incluye esta función.',
    ERR_PLAN_LIMIT: 'El límite del plan de la empresa es {{limit}} y ya se alcanzó.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    plans: typeof pt & typeof ofScreens;
  }
}
