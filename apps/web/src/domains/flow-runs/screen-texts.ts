import type { Words } from '../../i18n/words.ts';

export const pt = {
  runs: 'Execuções',
  period: 'Período do mapa',
  days: { one: '{{count}} dia', many: '{{count}} dias', other: '{{count}} dias' },
  state: 'Situação',
  all: 'Todas',
  live: 'Em andamento',
  ended: 'Terminadas',
  failed: 'Com falha',
  counts: 'No fluxo: quantos passaram por cada bloco e por qual caminho saíram.',
  passed: { one: '{{count}} passou', many: '{{count}} passaram', other: '{{count}} passaram' },
} as const;

export const en: Words<typeof pt> = {
  runs: 'Runs',
  period: 'Period of the map',
  days: { one: '{{count}} day', many: '{{count}} days', other: '{{count}} days' },
  state: 'State',
  all: 'All',
  live: 'Running',
  ended: 'Ended',
  failed: 'Failed',
  counts: 'On the flow: how many came to each block, and by which branch they left.',
  passed: { one: '{{count}} came', many: '{{count}} came', other: '{{count}} came' },
};

export const es: Words<typeof pt> = {
  runs: 'Ejecuciones',
  period: 'Período del mapa',
  days: { one: '{{count}} día', many: '{{count}} días', other: '{{count}} días' },
  state: 'Estado',
  all: 'Todas',
  live: 'En curso',
  ended: 'Terminadas',
  failed: 'Con fallo',
  counts: 'En el flujo: cuántos pasaron por cada bloque y por qué camino salieron.',
  passed: { one: '{{count}} pasó', many: '{{count}} pasaron', other: '{{count}} pasaron' },
};
