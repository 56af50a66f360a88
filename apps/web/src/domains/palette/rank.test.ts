import { expect, test } from 'vitest';
import { bestFirst, rank } from './rank.ts';

const labels = ['Atendimentos', 'Transferir atendimento', 'Novo atendimento', 'Contatos', 'Etiquetas', 'Minha conta'];
const found = (typed: string) =>
  bestFirst(
    labels.map((label) => ({ label })),
    typed,
  ).map(({ label }) => label);

test('SR-07 what begins with the typed words comes first, then what has them at the beginning of a word', () => {
  expect(found('atend')).toEqual(['Atendimentos', 'Transferir atendimento', 'Novo atendimento']);
  expect(found('nov ate')).toEqual(['Novo atendimento']);
  expect(found('TRÁNS')).toEqual(['Transferir atendimento']);
  expect(found('cont')).toEqual(['Contatos', 'Minha conta']);
  expect(found('tique')).toEqual(['Etiquetas']);
  expect(found('conta atend')).toEqual([]);
});

test('SR-07 before anything is typed all are offered in their order', () => {
  expect(found('')).toEqual(labels);
  expect(rank('Sair', '  ')).toBe(1);
});
