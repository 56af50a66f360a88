import type { Words } from '../../i18n/words.ts';

export const pt = {
  pick: {
    title: 'Enviar uma lista de arquivos',
    search: 'Buscar lista',
    hint: 'Os arquivos e a mensagem ficam no campo de resposta; você confere e envia.',
    none: 'Nenhuma lista com arquivos. Crie uma em Listas de arquivos.',
    notFound: 'Nenhuma lista encontrada.',
    notLoaded: 'Os arquivos desta lista não puderam ser carregados. Tente de novo.',
  },
  files: { one: '{{count}} arquivo', many: '{{count}} arquivos', other: '{{count}} arquivos' },
} as const;

export const en: Words<typeof pt> = {
  pick: {
    title: 'Send a file list',
    search: 'Search lists',
    hint: 'The files and the message are put into the answer; you check and send them.',
    none: 'There is no list with files. Create one on the File lists page.',
    notFound: 'No list found.',
    notLoaded: 'The files of this list could not be loaded. Try again.',
  },
  files: { one: '{{count}} file', many: '{{count}} files', other: '{{count}} files' },
};

export const es: Words<typeof pt> = {
  pick: {
    title: 'Enviar una lista de archivos',
    search: 'Buscar lista',
    hint: 'Los archivos y el mensaje quedan en la respuesta; usted los revisa y envía.',
    none: 'No hay listas con archivos. Cree una en Listas de archivos.',
    notFound: 'Ninguna lista encontrada.',
    notLoaded: 'No se pudieron cargar los archivos de esta lista. Inténtelo de nuevo.',
  },
  files: { one: '{{count}} archivo', many: '{{count}} archivos', other: '{{count}} archivos' },
};
