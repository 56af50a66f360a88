import type { Words } from '../../i18n/words.ts';

export const pt = {
  subtitle: 'Textos prontos: escreva / na conversa e escolha.',
  add: 'Nova resposta rápida',
  edit: 'Editar resposta rápida',
  search: 'Buscar por atalho ou texto',
  empty: 'Nenhuma resposta rápida ainda',
  emptyText: 'Crie a primeira, por exemplo “bomdia”: na conversa ela aparece ao escrever /bomdia.',
  removeTitle: 'Excluir a resposta rápida “{{name}}”?',
  removeText: 'Só você a usa. Mensagens já enviadas continuam.',
  removeGeneral: 'Ela some para todos da empresa. Mensagens já enviadas continuam.',
  general: 'Da empresa',
  fields: {
    shortcode: 'Atalho',
    message: 'Mensagem',
    media: 'Arquivo',
    geral: 'Para toda a empresa',
    geralHint: 'Todos a usam; administradores e supervisores a alteram.',
  },
  errors: {
    ERR_NO_QUICK_MESSAGE_FOUND: 'Esta resposta rápida não existe mais.',
  },
} as const;

export const en: Words<typeof pt> = {
  subtitle: 'Prepared texts: write / in the conversation and choose.',
  add: 'New quick reply',
  edit: 'Edit quick reply',
  search: 'Search by shortcode or text',
  empty: 'No quick replies yet',
  emptyText: 'Create the first one, such as “hello”: in a conversation it appears when you write /hello.',
  removeTitle: 'Delete the quick reply “{{name}}”?',
  removeText: 'Only you use it. Messages already sent stay.',
  removeGeneral: 'It disappears for everyone in the company. Messages already sent stay.',
  general: 'Company-wide',
  fields: {
    shortcode: 'Shortcode',
    message: 'Message',
    media: 'File',
    geral: 'For the whole company',
    geralHint: 'Everyone uses it; admins and supervisors change it.',
  },
  errors: {
    ERR_NO_QUICK_MESSAGE_FOUND: 'This quick reply no longer exists.',
  },
};

export const es: Words<typeof pt> = {
  subtitle: 'Textos listos: escriba / en la conversación y elija.',
  add: 'Nueva respuesta rápida',
  edit: 'Editar respuesta rápida',
  search: 'Buscar por atajo o texto',
  empty: 'Todavía no hay respuestas rápidas',
  emptyText: 'Cree la primera, por ejemplo “hola”: en la conversación aparece al escribir /hola.',
  removeTitle: '¿Eliminar la respuesta rápida “{{name}}”?',
  removeText: 'Solo usted la usa. Los mensajes ya enviados permanecen.',
  removeGeneral: 'Desaparece para toda la empresa. Los mensajes ya enviados permanecen.',
  general: 'De la empresa',
  fields: {
    shortcode: 'Atajo',
    message: 'Mensaje',
    media: 'Archivo',
    geral: 'Para toda la empresa',
    geralHint: 'Todos la usan; administradores y supervisores la cambian.',
  },
  errors: {
    ERR_NO_QUICK_MESSAGE_FOUND: 'Esta respuesta rápida ya no existe.',
  },
};
