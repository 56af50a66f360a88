import { expect, test } from 'vitest';
import { fillGeneral } from './fill-general.ts';

test('number and e-mail of the contact are filled in as they are, beside the variables of every text', () => {
  const about = {
    name: 'Mariana Souza',
    number: '5511987650001',
    email: 'mari$&lojas@exemplo.com',
    ticketId: 42,
    ticketCreatedAt: new Date('2026-11-20T13:00:00Z'),
    userName: null,
    queueName: null,
    now: new Date('2026-11-20T13:05:00Z'),
    timeZone: 'America/Sao_Paulo',
    language: 'pt',
  } as const;
  expect(fillGeneral('{{ms}}, {{firstName}}: {{Number}}, {{ email }}, {{pedido}}', about)).toBe(
    'Bom dia, Mariana: 5511987650001, mari$&lojas@exemplo.com, {{pedido}}',
  );
});
