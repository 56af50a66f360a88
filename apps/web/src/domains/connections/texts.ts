import type { Words } from '../../i18n/words.ts';
import type { pt as ofDialogs } from './dialog-texts.ts';
import type { pt as ofScreens } from './screen-texts.ts';

export const pt = {
  title: 'Conexões',
  errors: {
    ERR_PAIRING_CODE: 'O WhatsApp não gerou o código agora. Confira o número e tente de novo.',
    ERR_CONNECTION_TOKEN: 'O token não vale: foi trocado ou revogado, ou está incompleto.',
    ERR_NO_OTHER_WHATSAPP: 'É preciso haver pelo menos uma conexão padrão.',
    ERR_NO_DEF_WAPP_FOUND: 'Nenhuma conexão padrão encontrada.',
    ERR_NO_WAPP_FOUND: 'Esta conexão não existe mais.',
    ERR_WAPP_NOT_INITIALIZED: 'A conexão não está ligada ao WhatsApp agora. Confira a tela Conexões.',
    ERR_WAPP_NAME_EXISTS: 'Já existe uma conexão com este nome.',
    ERR_WAPP_GREETING_REQUIRED: 'Com mais de uma fila, a mensagem de saudação é obrigatória.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Connections',
  errors: {
    ERR_PAIRING_CODE: 'WhatsApp gave no code now. Check the number and try again.',
    ERR_CONNECTION_TOKEN: 'The token is not valid: it was replaced or revoked, or is incomplete.',
    ERR_NO_OTHER_WHATSAPP: 'There must be at least one default connection.',
    ERR_NO_DEF_WAPP_FOUND: 'No default connection found.',
    ERR_NO_WAPP_FOUND: 'This connection no longer exists.',
    ERR_WAPP_NOT_INITIALIZED: 'The connection is not linked to WhatsApp now. Check the Connections screen.',
    ERR_WAPP_NAME_EXISTS: 'There is already a connection with this name.',
    ERR_WAPP_GREETING_REQUIRED: 'With more than one queue, a greeting message is required.',
  },
};

export const es: Words<typeof pt> = {
  title: 'Conexiones',
  errors: {
    ERR_PAIRING_CODE: 'WhatsApp no generó el código ahora. Revise el número e inténtelo de nuevo.',
    ERR_CONNECTION_TOKEN: 'El token no es válido: fue reemplazado o revocado, o está incompleto.',
    ERR_NO_OTHER_WHATSAPP: 'Debe haber al menos una conexión predeterminada.',
    ERR_NO_DEF_WAPP_FOUND: 'No se encontró ninguna conexión predeterminada.',
    ERR_NO_WAPP_FOUND: 'Esta conexión ya no existe.',
    ERR_WAPP_NOT_INITIALIZED: 'La conexión no está vinculada a WhatsApp ahora. Revise la pantalla Conexiones.',
    ERR_WAPP_NAME_EXISTS: 'Ya existe una conexión con este nombre.',
    ERR_WAPP_GREETING_REQUIRED: 'Con más de una cola, el mensaje de saludo es obligatorio.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    connections: typeof pt & typeof ofDialogs & typeof ofScreens;
  }
}
