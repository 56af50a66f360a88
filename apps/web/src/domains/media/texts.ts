import type { Words } from '../../i18n/words.ts';

export const pt = {
  errors: {
    ERR_NO_MEDIA_FOUND: 'O arquivo não existe mais ou o link venceu.',
    ERR_MEDIA_EXPIRED: 'O arquivo não está mais disponível.',
    ERR_MEDIA_EMPTY: 'O arquivo está vazio.',
    ERR_MEDIA_TOO_LARGE: 'O arquivo é maior do que o permitido.',
    ERR_MEDIA_BROKEN: 'O arquivo está danificado ou não é o que diz ser.',
    ERR_MEDIA_NOT_AS_NAMED: 'O conteúdo do arquivo não é o que o nome diz.',
  },
} as const;

export const en: Words<typeof pt> = {
  errors: {
    ERR_NO_MEDIA_FOUND: 'The file no longer exists or its link has expired.',
    ERR_MEDIA_EXPIRED: 'The file is no longer available.',
    ERR_MEDIA_EMPTY: 'The file is empty.',
    ERR_MEDIA_TOO_LARGE: 'The file is larger than allowed.',
    ERR_MEDIA_BROKEN: 'The file is damaged or not what it claims to be.',
    ERR_MEDIA_NOT_AS_NAMED: 'The content of the file is not what its name says.',
  },
};

export const es: Words<typeof pt> = {
  errors: {
    ERR_NO_MEDIA_FOUND: 'El archivo ya no existe o el enlace caducó.',
    ERR_MEDIA_EXPIRED: 'El archivo ya no está disponible.',
    ERR_MEDIA_EMPTY: 'El archivo está vacío.',
    ERR_MEDIA_TOO_LARGE: 'El archivo es mayor de lo permitido.',
    ERR_MEDIA_BROKEN: 'El archivo está dañado o no es lo que dice ser.',
    ERR_MEDIA_NOT_AS_NAMED: 'El contenido del archivo no es lo que su nombre dice.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    media: typeof pt;
  }
}
