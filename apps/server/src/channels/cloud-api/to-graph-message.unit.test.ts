import { expect, test } from 'vitest';
import { toGraphMessage } from './to-graph-message.ts';

const list = (options: readonly string[], body = 'Qual horário?') =>
  toGraphMessage({ kind: 'list', body, button: 'Ver horários disponíveis', options });

test('a list of options is an interactive list with a button', () => {
  expect(list(['De manhã', 'À tarde'])).toEqual({
    type: 'interactive',
    interactive: {
      type: 'list',
      body: { text: 'Qual horário?' },
      action: {
        button: 'Ver horários disponí',
        sections: [
          {
            rows: [
              { id: '1', title: 'De manhã' },
              { id: '2', title: 'À tarde' },
            ],
          },
        ],
      },
    },
  });
});

test('a long option stands whole in the description, and its title has a number', () => {
  const long = 'Entrega com hora marcada no sábado pela manhã';
  expect(list([long, 'Outra'])).toMatchObject({
    interactive: {
      action: { sections: [{ rows: [{ title: '1. Entrega com hora mar…', description: long }, { title: 'Outra' }] }] },
    },
  });
});

test('a cut goes through no emoji', () => {
  const { options, button } = { options: [`${'x'.repeat(19)}🚚🚚🚚`, 'y'], button: `${'x'.repeat(19)}🚚` };
  const message = toGraphMessage({ kind: 'list', body: 'Qual?', button, options });
  expect(message).toMatchObject({
    interactive: {
      action: { button: 'x'.repeat(19), sections: [{ rows: [{ title: `1. ${'x'.repeat(19)}…` }, { title: 'y' }] }] },
    },
  });
});

test('a list that Meta would refuse is a text with numbered lines', () => {
  const options = Array.from({ length: 11 }, (_, nth) => `Opção ${nth + 1}`);
  expect(list(options)).toMatchObject({ type: 'text', text: { preview_url: false } });
  expect(JSON.stringify(list(['x'.repeat(80), 'y']))).toContain('2. y');
});

test('numbers and addresses of a card from an iPhone are read, too', () => {
  const vcard = [
    'BEGIN:VCARD',
    'FN:Dona Marta',
    'item1.TEL;waid=5511977776666:+55 11 97777-6666',
    'item1.X-ABLabel:Celular',
    'item2.EMAIL;type=INTERNET:marta@loja.example',
    'END:VCARD',
  ].join('\n');
  expect(toGraphMessage({ kind: 'contact', cards: [{ name: 'Dona Marta', vcard }] })).toMatchObject({
    contacts: [
      { phones: [{ phone: '+55 11 97777-6666', wa_id: '5511977776666' }], emails: [{ email: 'marta@loja.example' }] },
    ],
  });
});

test('the question for a phone number is an interactive message; WhatsApp writes its button', () => {
  expect(toGraphMessage({ kind: 'phone-request', body: 'Qual é o seu número?' })).toEqual({
    type: 'interactive',
    interactive: {
      type: 'request_contact_info',
      body: { text: 'Qual é o seu número?' },
      action: { name: 'request_contact_info' },
    },
  });
});
