import { beforeAll, expect, test } from 'vitest';
import '../../forms/use-schema-form.ts';
import { addTexts } from '../../i18n/i18n.ts';
import { contactSchema, contactSchemaWithoutNumber } from './contact-schema.ts';

beforeAll(() => addTexts('workspace'));

const contact = { name: ' Clara Nunes ', number: '+55 (11) 98765-0007', email: ' clara@exemplo.com ', extraInfo: [] };
const refusals = (changes: object) =>
  contactSchema
    .safeParse({ ...contact, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a contact is sent without the spaces around its fields, with the digits of its number', () => {
  expect(contactSchema.parse(contact)).toEqual({
    name: 'Clara Nunes',
    number: '+5511987650007',
    email: 'clara@exemplo.com',
    extraInfo: [],
  });
});

test('each invalid field of a contact says what it lacks', () => {
  expect(refusals({ name: '' })).toEqual(['name: Obrigatório']);
  expect(refusals({ name: 'C' })).toEqual(['name: Muito curto (mínimo 2)']);
  expect(refusals({ number: '' })).toEqual(['number: Obrigatório']);
  expect(refusals({ number: '(11) 98' })).toEqual(['number: Muito curto (mínimo 8)']);
  expect(refusals({ email: 'clara' })).toEqual(['email: E-mail inválido']);
  expect(refusals({ email: '' })).toBeUndefined();
});

test('empty rows of the extra fields are left out, and a value without a name is refused at its name', () => {
  const rows = [
    { name: '', value: ' ' },
    { id: 4, name: ' CPF ', value: '123.456.789-09' },
  ];
  expect(contactSchema.parse({ ...contact, extraInfo: rows }).extraInfo).toEqual([
    { id: 4, name: 'CPF', value: '123.456.789-09' },
  ]);
  expect(refusals({ extraInfo: [...rows, { name: '', value: 'VIP' }] })).toEqual(['extraInfo.2.name: Obrigatório']);
});

test('the id of a group is no number: it is kept as it is', () => {
  const group = { ...contact, number: '120363041234567890@g.us' };
  expect(contactSchemaWithoutNumber.parse(group).number).toBe('120363041234567890@g.us');
});
