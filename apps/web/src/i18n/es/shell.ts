import type { shell as source } from '../pt/shell.ts';
import type { Words } from '../words.ts';

export const shell: Words<typeof source> = {
  hello: 'Hola, {{name}}',
  dueOn: 'vence el {{date}}',
  main: 'Principal',
  bottom: 'Barra inferior',
  skip: 'Ir al contenido',
  nav: { tickets: 'Atenciones', connections: 'Conexiones', messagesApi: 'API', menu: 'Menú' },
  needsAttention: 'necesita atención',
  openMenu: 'Expandir el menú',
  closeMenu: 'Contraer el menú',
  language: 'Idioma',
  theme: 'Tema',
  themeDark: 'Tema oscuro',
  themeLight: 'Tema claro',
  volume: 'Volumen de las notificaciones',
  refresh: 'Actualizar',
  profile: 'Mi cuenta',
  signOut: 'Salir',
  shortcuts: 'Atajos de teclado',
  dueSoon: {
    one: 'La suscripción de la empresa vence en {{count}} día ({{date}}).',
    many: 'La suscripción de la empresa vence en {{count}} días ({{date}}).',
    other: 'La suscripción de la empresa vence en {{count}} días ({{date}}).',
  },
  dueToday: 'La suscripción de la empresa vence hoy ({{date}}).',
  storageFull:
    'El servidor se quedó sin espacio en disco. No se guarda nada más hasta que haya espacio; lo guardado sigue aquí.',
  offline: 'Sin conexión. Reconectando…',
  unreachable: 'No se pudo contactar con el servidor.',
  unreachableHint: 'Revise su internet. Lo intentamos de nuevo cada pocos segundos.',
  elsewhere: 'Su cuenta fue abierta en otro ordenador.',
  version: 'Versión {{version}}',
  profiles: { admin: 'Administrador', supervisor: 'Supervisor', user: 'Agente' },
};
