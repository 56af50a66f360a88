import type { Words } from '../../i18n/words.ts';

export const pt = {
  empty: 'Nenhuma notificação',
  emptyText: 'Mensagens não lidas dos seus atendimentos e dos colegas, e menções, aparecem aqui.',
  mentionedBy: '{{name}} mencionou você',
  waiting: 'Na fila',
  unread: {
    one: '{{count}} mensagem não lida',
    many: '{{count}} mensagens não lidas',
    other: '{{count}} mensagens não lidas',
  },
  permission: {
    ask: 'Ativar as notificações neste navegador',
    text: 'Avise também quando o Balcão não estiver na tela.',
    granted: 'As notificações estão ativas neste navegador.',
    noPush: 'Este navegador não recebe avisos com o Balcão fechado.',
    denied: 'Este navegador bloqueia as notificações. Libere nas configurações do site.',
    unavailable: 'Este navegador não tem notificações, ou a página não usa https.',
  },
} as const;

export const en: Words<typeof pt> = {
  empty: 'No notifications',
  emptyText: 'Unread messages of your tickets and of colleagues, and mentions, appear here.',
  mentionedBy: '{{name}} mentioned you',
  waiting: 'Waiting',
  unread: {
    one: '{{count}} unread message',
    many: '{{count}} unread messages',
    other: '{{count}} unread messages',
  },
  permission: {
    ask: 'Turn on notifications in this browser',
    text: 'Be notified also while Balcão is not on screen.',
    granted: 'Notifications are on in this browser.',
    noPush: 'This browser takes no notifications while Balcão is closed.',
    denied: 'This browser blocks notifications. Allow them in the settings of the site.',
    unavailable: 'This browser has no notifications, or the page does not use https.',
  },
};

export const es: Words<typeof pt> = {
  empty: 'Ninguna notificación',
  emptyText: 'Los mensajes no leídos de sus atenciones y de los colegas, y las menciones, aparecen aquí.',
  mentionedBy: '{{name}} le mencionó',
  waiting: 'En la cola',
  unread: {
    one: '{{count}} mensaje no leído',
    many: '{{count}} mensajes no leídos',
    other: '{{count}} mensajes no leídos',
  },
  permission: {
    ask: 'Activar las notificaciones en este navegador',
    text: 'Reciba avisos también cuando Balcão no esté en la pantalla.',
    granted: 'Las notificaciones están activas en este navegador.',
    noPush: 'Este navegador no recibe avisos con Balcão cerrado.',
    denied: 'Este navegador bloquea las notificaciones. Permítalas en la configuración del sitio.',
    unavailable: 'Este navegador no tiene notificaciones, o la página no usa https.',
  },
};
