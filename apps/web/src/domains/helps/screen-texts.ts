import type { Words } from '../../i18n/words.ts';

export const pt = {
  titleWithCount: 'Ajuda ({{count}})',
  subtitle: 'Vídeos curtos que mostram como trabalhar com o Balcão.',
  empty: 'Nenhum vídeo ainda',
  emptyText: 'Quando houver vídeos de ajuda, eles aparecem aqui.',
  emptyForOperator: 'Adicione o primeiro vídeo: todas as empresas desta instalação o veem na hora.',
  toManage: 'Gerenciar vídeos',
  manage: {
    title: 'Vídeos de ajuda',
    subtitle: 'Todas as empresas desta instalação veem estes vídeos na tela Ajuda.',
    add: 'Novo vídeo',
    edit: 'Editar vídeo',
    search: 'Buscar por título ou descrição',
    empty: 'Nenhum vídeo ainda',
    emptyText: 'Adicione o primeiro vídeo: todas as empresas desta instalação o veem na hora.',
    removeTitle: 'Excluir o vídeo “{{name}}”?',
    removeText: 'Ele some da tela Ajuda de todas as empresas. No YouTube o vídeo continua.',
  },
  fields: {
    title: 'Título',
    description: 'Descrição',
    video: 'Vídeo no YouTube',
    videoHint: 'Cole o endereço do vídeo, por exemplo https://youtu.be/aqz-KE-bpKQ.',
  },
  errors: {
    ERR_NO_HELP_FOUND: 'Este vídeo de ajuda não existe mais.',
  },
} as const;

export const en: Words<typeof pt> = {
  titleWithCount: 'Help ({{count}})',
  subtitle: 'Short videos that show how to work with Balcão.',
  empty: 'No videos yet',
  emptyText: 'Help videos appear here as soon as there are any.',
  emptyForOperator: 'Add the first video: every company of this installation sees it at once.',
  toManage: 'Manage videos',
  manage: {
    title: 'Help videos',
    subtitle: 'Every company of this installation sees these videos on the Help screen.',
    add: 'New video',
    edit: 'Edit video',
    search: 'Search by title or description',
    empty: 'No videos yet',
    emptyText: 'Add the first video: every company of this installation sees it at once.',
    removeTitle: 'Delete the video “{{name}}”?',
    removeText: 'It disappears from the Help screen of every company. The video stays on YouTube.',
  },
  fields: {
    title: 'Title',
    description: 'Description',
    video: 'Video on YouTube',
    videoHint: 'Paste the address of the video, for example https://youtu.be/aqz-KE-bpKQ.',
  },
  errors: {
    ERR_NO_HELP_FOUND: 'This help video no longer exists.',
  },
};

export const es: Words<typeof pt> = {
  titleWithCount: 'Ayuda ({{count}})',
  subtitle: 'Vídeos cortos que muestran cómo trabajar con Balcão.',
  empty: 'Todavía no hay vídeos',
  emptyText: 'Cuando haya vídeos de ayuda, aparecerán aquí.',
  emptyForOperator: 'Agregue el primer vídeo: todas las empresas de esta instalación lo ven al instante.',
  toManage: 'Administrar vídeos',
  manage: {
    title: 'Vídeos de ayuda',
    subtitle: 'Todas las empresas de esta instalación ven estos vídeos en la pantalla Ayuda.',
    add: 'Nuevo vídeo',
    edit: 'Editar vídeo',
    search: 'Buscar por título o descripción',
    empty: 'Todavía no hay vídeos',
    emptyText: 'Agregue el primer vídeo: todas las empresas de esta instalación lo ven al instante.',
    removeTitle: '¿Eliminar el vídeo “{{name}}”?',
    removeText: 'Desaparece de la pantalla Ayuda de todas las empresas. En YouTube el vídeo permanece.',
  },
  fields: {
    title: 'Título',
    description: 'Descripción',
    video: 'Vídeo en YouTube',
    videoHint: 'Pegue la dirección del vídeo, por ejemplo https://youtu.be/aqz-KE-bpKQ.',
  },
  errors: {
    ERR_NO_HELP_FOUND: 'Este vídeo de ayuda ya no existe.',
  },
};
