import { expect, test } from 'vitest';
import { checkTemplate, type CheckedTemplate } from './check-template.ts';
import type { DraftButton } from './templates.ts';

const button = (type: DraftButton['type'], changes: Partial<DraftButton> = {}): DraftButton => ({
  type,
  text: `Botão ${type}`,
  url: 'https://loja.example/{{1}}',
  example: '4711',
  phone: '+55 11 4002-8922',
  ...changes,
});
const good: CheckedTemplate = {
  name: 'pedido_pronto',
  category: 'UTILITY',
  header: 'text',
  headerText: 'Pedido {{1}}',
  headerExample: '4711',
  mediaName: null,
  body: 'Olá {{1}}, seu pedido da semana fica pronto às {{2}} em ponto.',
  bodyExamples: ['Ana', '17h'],
  footer: 'Padaria Sol',
  buttons: [button('QUICK_REPLY'), button('URL'), button('PHONE_NUMBER')],
};
const faultsOf = (changes: Partial<CheckedTemplate>) =>
  checkTemplate({ ...good, ...changes }).map(({ code, field, isWarning }) => `${isWarning ? '?' : ''}${code} ${field}`);

test('a template that Meta takes has no faults', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ header: 'image', mediaName: 'a.png', buttons: [] })).toEqual([]);
});

test('the name, the header and the footer have the form and the length that Meta takes', () => {
  expect(faultsOf({ name: '' })).toEqual(['name-missing name']);
  for (const name of ['Pedido', 'pedido-pronto', 'promoção', 'a'.repeat(600)])
    expect(faultsOf({ name })).toEqual(['name-form name']);
  expect(faultsOf({ headerText: ' ' })).toEqual(['header-missing headerText']);
  expect(faultsOf({ headerText: 'a'.repeat(61) })).toEqual(['header-long headerText']);
  expect(faultsOf({ headerText: '{{1}} e {{2}}' })).toEqual(['header-variables headerText']);
  expect(faultsOf({ headerExample: '' })).toEqual(['header-example headerExample']);
  expect(faultsOf({ header: 'video' })).toEqual(['header-file media']);
  expect(faultsOf({ footer: 'a'.repeat(61) })).toEqual(['footer-long footer']);
  expect(faultsOf({ footer: 'Até {{1}}' })).toEqual(['footer-variable footer']);
});

test('emojis, marks of formatting and line breaks outside the text are warned of', () => {
  for (const text of ['Natal 🎄', '*Natal*', '~Natal~', '`Natal`', '_Natal_', 'Natal\nfeliz', '🇧🇷']) {
    expect(faultsOf({ headerText: text })).toEqual(['?header-marks headerText']);
    expect(faultsOf({ footer: text })).toEqual(['?footer-marks footer']);
    expect(faultsOf({ buttons: [button('QUICK_REPLY', { text })] })).toEqual(['?button-marks buttons.0']);
  }
  for (const text of ['Promoção: 50% até 24/12!', 'cupom NATAL_10', 'São João & Cia. (SP) #1 ©'])
    expect(faultsOf({ headerText: text, footer: text })).toEqual([]);
  expect(faultsOf({ headerText: '{{1}} *', body: 'Olá *você*, tudo _bem_ por aí? 🎄', bodyExamples: [] })).toEqual([
    '?header-marks headerText',
  ]);
});

test('variables of the text stand between words, are numbered in their order, and have examples', () => {
  const body = (text: string, bodyExamples = ['a', 'b', 'c']) => faultsOf({ body: text, bodyExamples });
  expect(body(' ')).toEqual(['body-missing body']);
  expect(body('a'.repeat(1025))).toEqual(['body-long body']);
  expect(body('{{1}}, seu pedido está pronto.')).toEqual(['body-variable-edge body']);
  expect(body('*{{1}}*, seu pedido está pronto.')).toEqual(['body-variable-edge body']);
  expect(body('Seu pedido está pronto, {{1}}!')).toEqual(['body-variable-edge body']);
  expect(body('O pedido de hoje {{1}} {{2}} já ficou pronto.')).toEqual(['body-variables-adjacent body']);
  expect(body('Hoje o pedido {{2}} de {{1}} já está pronto.')).toEqual(['body-variables-order body']);
  expect(body('Hoje o pedido {{nome}} já está pronto.')).toEqual(['body-variables-order body']);
  expect(body('O {{1}} de {{2}} saiu')).toEqual(['?body-variables-many body']);
  expect(body('O pedido da {{1}} saiu hoje às {{2}} da loja', ['Ana'])).toEqual(['body-example bodyExamples.1']);
  expect(body('Bom dia\n\n\nFim')).toEqual(['?body-lines body']);
});

test('buttons: how many, in which order, and what each needs', () => {
  const buttons = (...all: DraftButton[]) => faultsOf({ buttons: all });
  const reply = (nth: number) => button('QUICK_REPLY', { text: `R${nth}` });
  expect(buttons(...Array.from({ length: 11 }, (_, nth) => reply(nth)))).toEqual(['buttons-many buttons']);
  expect(buttons(reply(1), button('URL'), reply(2))).toEqual(['buttons-order buttons']);
  expect(buttons(button('URL'), reply(1), reply(2))).toEqual([]);
  expect(buttons(...['a', 'b', 'c'].map((text) => button('URL', { text })))).toEqual(['buttons-links buttons']);
  expect(buttons(...['a', 'b'].map((text) => button('PHONE_NUMBER', { text })))).toEqual(['buttons-calls buttons']);
  expect(buttons(reply(1), reply(1))).toEqual(['button-twice buttons.1']);
  expect(buttons(button('QUICK_REPLY', { text: '' }))).toEqual(['button-text buttons.0']);
  expect(buttons(button('QUICK_REPLY', { text: 'a'.repeat(26) }))).toEqual(['button-long buttons.0']);
  expect(buttons(button('QUICK_REPLY', { text: 'Oi {{1}}' }))).toEqual(['button-variable buttons.0']);
  expect(buttons(button('URL', { url: 'javascript:alert(1)' }))).toEqual(['button-url buttons.0']);
  expect(buttons(button('URL', { url: 'https://loja.example/{{1}}/x' }))).toEqual(['button-url-variable buttons.0']);
  expect(buttons(button('URL', { example: '' }))).toEqual(['button-example buttons.0']);
  expect(buttons(button('PHONE_NUMBER', { phone: 'casa' }))).toEqual(['button-phone buttons.0']);
});

test('advertising without a way to stop it is warned of', () => {
  expect(faultsOf({ category: 'MARKETING' })).toEqual(['?opt-out-missing buttons']);
  expect(faultsOf({ category: 'MARKETING', footer: 'Responda PARAR para sair' })).toEqual([]);
  const stop = button('QUICK_REPLY', { text: 'Parar promoções' });
  expect(faultsOf({ category: 'MARKETING', buttons: [stop] })).toEqual([]);
  // The press of this button would not be understood as a refusal.
  const unclear = button('QUICK_REPLY', { text: 'Não quero ofertas assim' });
  expect(faultsOf({ category: 'MARKETING', buttons: [unclear] })).toEqual(['?opt-out-missing buttons']);
});
