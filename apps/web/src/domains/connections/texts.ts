import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofForm } from './form-screen-texts.ts';
import type { pt as ofLinks } from './link-screen-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';
import type { pt as ofTokens } from './token-screen-texts.ts';

export const pt = {
  title: 'Conexões',
  errors: {
    ERR_NO_DEF_WAPP_FOUND: 'Nenhuma conexão padrão encontrada.',
    ERR_NO_WAPP_FOUND: 'Esta conexão não existe mais.',
    ERR_WAPP_NOT_INITIALIZED: 'A conexão não está ligada ao WhatsApp agora. Confira a tela Conexões.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Connections',
  errors: {
    ERR_NO_DEF_WAPP_FOUND: 'No default connection found.',
    ERR_NO_WAPP_FOUND: 'This connection no longer exists.',
    ERR_WAPP_NOT_INITIALIZED: 'The connection is not linked to WhatsApp now. Check the Connections screen.',
  },
};

export const es: Words<typeof pt> = {
  title: 'Conexiones',
  errors: {
    ERR_NO_DEF_WAPP_FOUND: 'No se encontró ninguna conexión predeterminada.',
    ERR_NO_WAPP_FOUND: 'Esta conexión ya no existe.',
    ERR_WAPP_NOT_INITIALIZED: 'La conexión no está vinculada a WhatsApp ahora. Revise la pantalla Conexiones.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    connections: typeof pt & typeof ofDialogs & typeof ofForm & typeof ofLinks & typeof ofScreens & typeof ofTokens;
  }
}
