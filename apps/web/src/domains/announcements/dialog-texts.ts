import type { Words } from '../../i18n/words.ts';

export const pt = {
  none: 'Nenhum aviso',
  noneText: 'Novidades e manutenções da plataforma aparecem aqui.',
  markAllRead: 'Marcar todos como lidos',
  unread: 'não lido',
  withPicture: 'Com imagem',
  picture: 'Imagem do aviso',
  priorities: { high: 'Alta', medium: 'Média', low: 'Baixa' },
} as const;

export const en: Words<typeof pt> = {
  none: 'No announcements',
  noneText: 'News and maintenance of the platform appear here.',
  markAllRead: 'Mark all as read',
  unread: 'unread',
  withPicture: 'With a picture',
  picture: 'Picture of the announcement',
  priorities: { high: 'High', medium: 'Medium', low: 'Low' },
};

export const es: Words<typeof pt> = {
  none: 'Ningún aviso',
  noneText: 'Las novedades y el mantenimiento de la plataforma aparecen aquí.',
  markAllRead: 'Marcar todos como leídos',
  unread: 'no leído',
  withPicture: 'Con imagen',
  picture: 'Imagen del aviso',
  priorities: { high: 'Alta', medium: 'Media', low: 'Baja' },
};
