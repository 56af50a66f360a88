import { id } from '@balcao/contract/kit/fields';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { addTexts } from '../i18n/i18n.ts';
import { mustBeFilled } from './must-be-filled.ts';
import { required } from './use-schema-form.ts';
import { fieldsOfRefusal, fieldPaths } from './use-submit.ts';

beforeAll(() => addTexts('workspace'));

test('a refusal with a field of its own stands there, invalid fields each at theirs, and all others at none', () => {
  const refused = { ERR_TAG_NAME_ALREADY_EXISTS: 'name' };
  const fields = (error: unknown) => fieldsOfRefusal(error, refused, ['name', 'color']);
  expect(fields(new ApiError('ERR_TAG_NAME_ALREADY_EXISTS', 409))).toEqual(['name']);
  const issues = ['color', 'color', 'name', 'companyId'].map((path) => ({ path, message: 'Invalid input' }));
  expect(fields(new ApiError('ERR_VALIDATION', 400, { issues }))).toEqual(['color', 'name']);
  expect(fields(new ApiError('ERR_VALIDATION', 400, { issues: [{ path: 'companyId', message: '' }] }))).toEqual([]);
  expect(fields(new ApiError('ERR_NETWORK', 0))).toEqual([]);
  expect(fields(new TypeError('x is undefined'))).toEqual([]);
});

test('a refused field is found within the groups and the rows of a form, too', () => {
  const values = { name: '', cloud: { appSecret: '' }, queueIds: [3], transferQueueId: null, rows: [{ value: 'a' }] };
  expect(fieldPaths(values)).toEqual([
    'name',
    'cloud.appSecret',
    'queueIds',
    'transferQueueId',
    'rows',
    'rows.0.value',
  ]);
  const issues = ['cloud', 'cloud.appSecret', 'queueIds.0', 'rows.1.value'].map((path) => ({
    path,
    message: 'Invalid input',
  }));
  expect(fieldsOfRefusal(new ApiError('ERR_VALIDATION', 400, { issues }), {}, fieldPaths(values))).toEqual([
    'cloud.appSecret',
  ]);
});

test('a choice that is not made says so, in its own words if it has some', () => {
  const messages = (schema: z.ZodType) => schema.safeParse('').error?.issues.map(({ message }) => message);
  expect(messages(required(id()))).toEqual(['Obrigatório']);
  expect(messages(required(id(), () => 'Selecione uma fila'))).toEqual(['Selecione uma fila']);
  expect(required(id()).parse('12')).toBe(12);
});

test('a field that may hold several things says what the nearest of them lacks', () => {
  const schema = z.union([z.literal('none'), z.string().max(5)]);
  expect(schema.safeParse('sem resposta').error?.issues.map(({ message }) => message)).toEqual([
    'Muito longo (máximo 5)',
  ]);
});

test('a text field is marked when its schema refuses the empty text, wherever it stands in the form', () => {
  const schema = z.object({
    name: z.string().trim().min(1).max(20),
    note: z.string(),
    title: z.string().max(5).optional(),
    place: z.string().min(1).nullable().optional(),
    link: z.union([z.literal(''), z.url()]),
    queueId: required(id()),
    count: z.number(),
    active: z.boolean(),
    cloud: z.object({ secret: z.string().min(1) }),
    rows: z.array(z.object({ value: z.string().min(1) })).refine((rows) => rows.length > 0),
  });
  const marked = (checked: z.ZodType) => fieldPaths(values).filter((name) => mustBeFilled(checked, name));
  const values = {
    name: '',
    note: '',
    title: '',
    place: '',
    link: '',
    queueId: '',
    count: 0,
    active: false,
    cloud: { secret: '' },
    rows: [{ value: '' }],
    unknown: '',
  };
  expect(marked(schema)).toEqual(['name', 'place', 'queueId', 'cloud.secret', 'rows.0.value']);
  expect(marked(z.object({ name: z.string().min(1).optional() }).required())).toEqual(['name']);
  const changed = schema.refine(({ name }) => name !== 'x').transform(({ name }) => ({ title: name }));
  expect(marked(changed)).toEqual(marked(schema));
});

test('without a network a form is submitted at once and fails, instead of being sent later', async () => {
  onlineManager.setOnline(false);
  try {
    const form = new MutationObserver(queryClient, {
      mutationFn: () => Promise.reject(new ApiError('ERR_NETWORK', 0)),
    });
    await expect(form.mutate()).rejects.toThrow('ERR_NETWORK');
  } finally {
    onlineManager.setOnline(true);
  }
});
