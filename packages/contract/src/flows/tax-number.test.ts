import { expect, test } from 'vitest';
import { readTaxNumber } from './tax-number.ts';

test.each([
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['meu cpf é 529.982.247-25, obrigado', '52998224725'],
  ['529 982 247 25', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['CNPJ: 11222333000181', '11222333000181'],
  // The example of the Receita Federal for numbers with letters.
  ['12.abc.345/01de-35', '12ABC34501DE35'],
])('FB-03 a tax number is read from %s', (text, number) => expect(readTaxNumber(text)).toBe(number));

test.each([
  '',
  null,
  '529.982.247-26',
  '11.222.333/0001-80',
  '111.111.111-11',
  '5299822472',
  'não tenho',
  '1234567890123',
])('FB-03 %s is no tax number', (text) => expect(readTaxNumber(text)).toBeUndefined());
