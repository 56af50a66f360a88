import { expect, test } from 'vitest';
import { fillVariables, greetingAt, type Variables } from './fill-variables.ts';

const about: Variables = {
  name: "Maria D'Ávila & Filhos",
  ticketId: 42,
  ticketCreatedAt: new Date('2026-11-20T02:30:00Z'),
  userName: 'Ana',
  queueName: 'Vendas',
  now: new Date('2026-11-20T13:05:00Z'),
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
};

test('names are filled in without escaping', () => {
  expect(fillVariables('{{ms}}, {{firstName}}! ({{name}})', about)).toBe("Bom dia, Maria! (Maria D'Ávila & Filhos)");
});
test('the protocol is the same for the whole attendance, by the day it began there', () => {
  expect(fillVariables('{{protocol}}', about)).toBe('20261119-42');
  expect(fillVariables('{{protocol}}', { ...about, now: new Date('2027-01-01T00:00:00Z') })).toBe('20261119-42');
});
test('date and hour are those of the company', () => {
  expect(fillVariables('{{date}} {{hora}}', about)).toBe('20/11/2026 10:05');
});
test('unknown names and single braces stay as they are', () => {
  expect(fillVariables('{{preço}} {nome} {{constructor}} {{__proto__}} {{', about)).toBe(
    '{{preço}} {nome} {{constructor}} {{__proto__}} {{',
  );
});
test.each([
  [5, 'Boa madrugada'],
  [6, 'Bom dia'],
  [12, 'Boa tarde'],
  [18, 'Boa noite'],
  [23, 'Boa noite'],
])('at %i h one says %s', (hour, words) => {
  expect(greetingAt(hour, 'pt')).toBe(words);
});
