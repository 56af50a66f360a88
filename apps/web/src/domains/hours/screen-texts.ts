import type { Words } from '../../i18n/words.ts';

export const pt = {
  tab: 'Horário',
  title: 'Horário de atendimento',
  subtitle: 'Fora destes horários, quem começa uma conversa recebe a mensagem de fora do horário da conexão.',
  closed: 'Fechado',
  wholeDay: 'Aberto 24 horas',
  openAllDay: '24 horas',
  setTimes: 'Definir horários',
  start: 'início',
  end: 'fim',
  to: 'até',
  nextDay: 'até o dia seguinte',
  addInterval: 'Intervalo',
  removeInterval: 'Remover o intervalo {{place}} de {{day}}',
  copyFrom: 'Copiar o horário de {{day}} para…',
  allDays: 'Todos os dias',
  copy: 'Copiar',
  copied: {
    one: 'Copiado para {{count}} dia.',
    many: 'Copiado para {{count}} dias.',
    other: 'Copiado para {{count}} dias.',
  },
  problems: {
    missing: 'Escreva o início e o fim, por exemplo 08:00.',
    empty: 'O início e o fim são iguais.',
    overlap: 'Coincide com outro intervalo deste dia.',
  },
  openNow: 'Aberto agora',
  closedNow: 'Fechado agora',
  closesAt: 'Fecha {{moment}}.',
  opensAt: 'Abre {{moment}}.',
  zone: 'Fuso horário: {{zone}}.',
  notUsed: 'O horário da empresa não está em uso',
  notUsedText: 'Para usá-lo, escolha “Um horário da empresa” nas opções.',
  toOptions: 'Ir para as opções',
} as const;

export const en: Words<typeof pt> = {
  tab: 'Hours',
  title: 'Opening hours',
  subtitle:
    'Outside these hours, a customer who starts a conversation gets the out-of-hours message of the connection.',
  closed: 'Closed',
  wholeDay: 'Open 24 hours',
  openAllDay: '24 hours',
  setTimes: 'Set times',
  start: 'start',
  end: 'end',
  to: 'to',
  nextDay: 'until the next day',
  addInterval: 'Interval',
  removeInterval: 'Remove interval {{place}} of {{day}}',
  copyFrom: 'Copy the hours of {{day}} to…',
  allDays: 'All days',
  copy: 'Copy',
  copied: { one: 'Copied to {{count}} day.', many: 'Copied to {{count}} days.', other: 'Copied to {{count}} days.' },
  problems: {
    missing: 'Enter a start and an end, for example 08:00.',
    empty: 'Start and end are the same.',
    overlap: 'Overlaps another interval of this day.',
  },
  openNow: 'Open now',
  closedNow: 'Closed now',
  closesAt: 'Closes {{moment}}.',
  opensAt: 'Opens {{moment}}.',
  zone: 'Time zone: {{zone}}.',
  notUsed: 'The hours of the company are not in use',
  notUsedText: 'To use them, choose “Hours of the company” in the options.',
  toOptions: 'Go to the options',
};

export const es: Words<typeof pt> = {
  tab: 'Horario',
  title: 'Horario de atención',
  subtitle:
    'Fuera de estos horarios, quien empieza una conversación recibe el mensaje de fuera de horario de la conexión.',
  closed: 'Cerrado',
  wholeDay: 'Abierto 24 horas',
  openAllDay: '24 horas',
  setTimes: 'Definir horarios',
  start: 'inicio',
  end: 'fin',
  to: 'a',
  nextDay: 'hasta el día siguiente',
  addInterval: 'Intervalo',
  removeInterval: 'Quitar el intervalo {{place}} de {{day}}',
  copyFrom: 'Copiar el horario de {{day}} a…',
  allDays: 'Todos los días',
  copy: 'Copiar',
  copied: { one: 'Copiado a {{count}} día.', many: 'Copiado a {{count}} días.', other: 'Copiado a {{count}} días.' },
  problems: {
    missing: 'Escriba el inicio y el fin, por ejemplo 08:00.',
    empty: 'El inicio y el fin son iguales.',
    overlap: 'Coincide con otro intervalo de este día.',
  },
  openNow: 'Abierto ahora',
  closedNow: 'Cerrado ahora',
  closesAt: 'Cierra {{moment}}.',
  opensAt: 'Abre {{moment}}.',
  zone: 'Zona horaria: {{zone}}.',
  notUsed: 'El horario de la empresa no está en uso',
  notUsedText: 'Para usarlo, elija “Un horario de la empresa” en las opciones.',
  toOptions: 'Ir a las opciones',
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    hours: typeof pt;
  }
}
