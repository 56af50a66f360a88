import type { OwnContent } from '../domains/messages/index.ts';

/** The locations, contact cards and lists of options that the shop sends, by name. */
export const demoContents: Readonly<Record<string, OwnContent>> = {
  loja: {
    kind: 'location',
    latitude: -23.5614,
    longitude: -46.6559,
    name: 'Casa Lume',
    address: 'Av. Paulista, 1578, São Paulo',
  },
  montador: {
    kind: 'contact',
    cards: [
      {
        name: 'Seu Valdir, montagem',
        vcard:
          'BEGIN:VCARD\nVERSION:3.0\nN:;Seu Valdir\\, montagem;;;\nFN:Seu Valdir\\, montagem\n' +
          'TEL;type=CELL;waid=5519988112233:+5519988112233\nEND:VCARD',
      },
    ],
  },
  entrega: {
    kind: 'list',
    body: 'Qual período de entrega fica melhor?',
    button: 'Ver períodos',
    options: ['Das 8h às 12h', 'Das 13h às 18h', 'Sábado pela manhã'],
  },
};
