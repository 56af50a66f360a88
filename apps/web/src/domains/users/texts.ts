import type { Words } from '../../i18n/words.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  menu: 'Usuários',
  errors: {
    ERR_USER_CREATION_DISABLED: 'A criação de usuários está desligada nas configurações da empresa.',
    ERR_LAST_ADMIN: 'Esta é a única pessoa com perfil de administrador. Dê o perfil a outra antes.',
    ERR_NO_USER_FOUND: 'Este usuário não existe mais.',
  },
} as const;

export const en: Words<typeof pt> = {
  menu: 'Users',
  errors: {
    ERR_USER_CREATION_DISABLED: "Creating users is switched off in the company's settings.",
    ERR_LAST_ADMIN: 'This is the only admin. Make another user an admin first.',
    ERR_NO_USER_FOUND: 'This user no longer exists.',
  },
};

export const es: Words<typeof pt> = {
  menu: 'Usuarios',
  errors: {
    ERR_USER_CREATION_DISABLED: 'La creación de usuarios está desactivada en la configuración de la empresa.',
    ERR_LAST_ADMIN: 'Es la única persona con perfil de administrador. Dé antes el perfil a otra.',
    ERR_NO_USER_FOUND: 'Este usuario ya no existe.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    users: typeof pt & typeof ofScreens;
  }
}
