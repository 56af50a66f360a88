import type { signIn as source } from '../pt/sign-in.ts';
import type { Words } from '../words.ts';

export const signIn: Words<typeof source> = {
  title: 'Entrar',
  welcome: 'Le damos la bienvenida al mostrador',
  pitch: 'Cada cliente bien atendido, en un solo lugar.',
  points: {
    queues: 'Cada conversación llega a la cola correcta',
    live: 'Todo el equipo lo ve al instante',
    history: 'El historial del cliente siempre a mano',
  },
  scene: {
    customer: '¡Hola! Vi el sofá Aurora en la web, ¿todavía lo tienen en verde?',
    answer: '¡Hola, Mariana! Sí, quedan dos. Lo entregamos antes del jueves.',
    thanks: '¡Me encanta! Apárteme uno.',
  },
  email: 'Correo',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  submit: 'Entrar',
  busy: 'Entrando…',
  fillEmail: 'Escriba su correo.',
  fillPassword: 'Escriba su contraseña.',
  subscriptionExpired: 'La suscripción de la empresa expiró el {{date}}. Póngase en contacto con soporte.',
  rateLimited: {
    one: 'Demasiados intentos. Inténtelo de nuevo en {{count}} segundo.',
    many: 'Demasiados intentos. Inténtelo de nuevo en {{count}} segundos.',
    other: 'Demasiados intentos. Inténtelo de nuevo en {{count}} segundos.',
  },
  sessionExpired: 'Su sesión terminó. Inicie sesión de nuevo.',
  elsewhere: 'Su cuenta fue abierta en otro ordenador.',
  language: 'Idioma',
};
