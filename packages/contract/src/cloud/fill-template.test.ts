import { expect, test } from 'vitest';
import type { MessageTemplate } from './cloud.ts';
import { fillTemplate, isSendable, templateFields } from './fill-template.ts';
import { headerKindOf } from './header-file.ts';

const component = (type: string, text = '', more: Partial<MessageTemplate['components'][number]> = {}) => ({
  type,
  format: null,
  text,
  buttons: [],
  examples: [],
  ...more,
});
const template = (...components: MessageTemplate['components']): MessageTemplate => ({
  name: 'pedido',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  reason: '',
  quality: '',
  previousCategory: null,
  plannedCategory: null,
  named: false,
  components,
});
const order = template(
  component('HEADER', 'Pedido {{1}}', { format: 'TEXT', examples: ['4711'] }),
  component('BODY', 'Olá {{1}}, seu pedido {{2}} saiu. {{1}}, obrigado!', { examples: ['Ana', '4711'] }),
  component('FOOTER', 'Padaria'),
  component('BUTTONS', '', {
    buttons: [
      { type: 'QUICK_REPLY', text: 'Ok', url: null, example: null },
      { type: 'URL', text: 'Ver', url: 'https://loja.example/{{1}}', example: '4711' },
    ],
  }),
);

test('every placeholder of a template is asked for once, with its example', () => {
  expect(templateFields(order)).toEqual([
    { key: 'header.1', part: 'header', index: 0, name: '1', example: '4711' },
    { key: 'body.1', part: 'body', index: 0, name: '1', example: 'Ana' },
    { key: 'body.2', part: 'body', index: 0, name: '2', example: '4711' },
    { key: 'button.1', part: 'button', index: 1, name: '1', example: '4711' },
  ]);
  expect(templateFields(template(component('BODY', 'Olá {{customer_name}}'))).map(({ key }) => key)).toEqual([
    'body.customer_name',
  ]);
});

test('a preview shows what is filled in and keeps the other placeholders', () => {
  expect(fillTemplate(order, { 'header.1': '99', 'body.1': 'Bia' })).toEqual({
    header: 'Pedido 99',
    body: 'Olá Bia, seu pedido {{2}} saiu. Bia, obrigado!',
    footer: 'Padaria',
  });
});

test('only approved templates made of words and a file can be sent', () => {
  expect(isSendable(order)).toBe(true);
  expect(isSendable({ ...order, status: 'PAUSED' })).toBe(false);
  const withImage = template(component('HEADER', '', { format: 'IMAGE' }), component('BODY', 'Oi'));
  expect(isSendable(withImage)).toBe(true);
  expect(headerKindOf(withImage)).toBe('image');
  expect(headerKindOf(order)).toBeUndefined();
  expect(isSendable(template(component('HEADER', '', { format: 'LOCATION' }), component('BODY', 'Oi')))).toBe(false);
  expect(isSendable(template(component('CAROUSEL')))).toBe(false);
});
