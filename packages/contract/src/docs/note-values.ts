import { limits } from '../limits.ts';

/** Values that the notes of several nouns show. */
export const now = '2026-11-23T14:05:00.000Z';
export const before = '2026-11-23T13:58:12.000Z';
export const picture = '/api/media/c/1/avatars/k3JxQ0/mariana.webp?exp=4102444800&sig=q1ZrVw';
export const wordsNote =
  `Words to search for; in messages the first ${limits.searchWords} different ones. ` + 'Empty: no search.';

/** Values that the examples of several bodies share. */
export const password = 'Uma-senha-boa-1';
export const contactBody = { name: 'Mariana Costa', number: '+55 11 98765-4321', email: 'mariana@exemplo.com.br' };
export const cloudBody = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'EAAGm0PX4ZCpsBAJ7t1ZA0exampletoken',
  appSecret: '9f1c2d3e4b5a69788766554433221100',
};
const weekday = (weekdayEn: string) => ({ weekdayEn, intervals: [{ startTime: '08:00', endTime: '18:00' }] });
export const weekSchedules = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map(weekday);
export const customer = '5511987654321';
export const greetingFlow = {
  nodes: [
    { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } },
    {
      id: 'Qm3xT0kZr8LbY5cNfV2wPj7DhS9aGe',
      type: 'message',
      position: { x: 520, y: 100 },
      data: { label: 'Olá, {{firstName}}! Em que podemos ajudar?' },
    },
  ],
  connections: [{ id: 'e1', source: '1', sourceHandle: 'a', target: 'Qm3xT0kZr8LbY5cNfV2wPj7DhS9aGe' }],
};
