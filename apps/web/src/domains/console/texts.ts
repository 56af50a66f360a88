import type { Words } from '../../i18n/words.ts';
import type { pt as ofCompany } from './company-screen-texts.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofExamination } from './examination-screen-texts.ts';
import type { pt as ofPrices } from './prices-screen-texts.ts';
import type { pt as ofRoom } from './room-screen-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'Console',
  errors: {
    ERR_IMPERSONATING: 'Quem entrou como operador não muda senhas, e-mails nem tokens, e não exporta dados.',
    ERR_NO_ADMIN_FOUND: 'A empresa não tem administrador.',
    ERR_COMPANY_NOT_SERVED: 'A empresa está bloqueada ou vencida: ninguém entra nela.',
  },
} as const;

export const en: Words<typeof pt> = {
  menu: 'Console',
  errors: {
    ERR_IMPERSONATING: 'An operator inside a company changes no passwords, e-mails or tokens, and exports no data.',
    ERR_NO_ADMIN_FOUND: 'The company has no administrator.',
    ERR_COMPANY_NOT_SERVED: 'The company is blocked or expired: nobody can sign in to it.',
  },
};

export const es: Words<typeof pt> = {
  menu: 'Consola',
  errors: {
    ERR_IMPERSONATING: 'Quien entró como operador no cambia contraseñas, correos ni tokens, y no exporta datos.',
    ERR_NO_ADMIN_FOUND: 'La empresa no tiene administrador.',
    ERR_COMPANY_NOT_SERVED: 'La empresa está bloqueada o vencida: nadie entra en ella.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    console: typeof pt &
      typeof ofCompany &
      typeof ofDialogs &
      typeof ofExamination &
      typeof ofPrices &
      typeof ofRoom &
      typeof ofScreens;
  }
}
