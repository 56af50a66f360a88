import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Campaign } from '@balcao/contract/campaigns/campaigns';
import { beforeAll, expect, test, vi } from 'vitest';
import { addTexts } from '../../i18n/i18n.ts';
import { campaignSchema, campaignValues, editableParts } from './campaign-values.ts';

beforeAll(() => addTexts('screens'));

const timeZone = 'America/Sao_Paulo';
const now = Date.parse('2026-11-24T12:00:00Z');
const make = (changes: Partial<Campaign>): Campaign => ({ ...emptyRecord(Campaign), ...changes });

test('CA-01 a campaign is editable if inactive or more than an hour ahead; a cancelled one in its texts', () => {
  const planned = (minutes: number) =>
    make({ status: 'PROGRAMADA', scheduledAt: new Date(now + minutes * 60_000).toISOString() });
  expect(editableParts(undefined, now)).toBe('all');
  expect(editableParts(make({ status: 'INATIVA' }), now)).toBe('all');
  expect(editableParts(planned(61), now)).toBe('all');
  expect(editableParts(planned(60), now)).toBe('nothing');
  expect(editableParts(make({ status: 'EM_ANDAMENTO' }), now)).toBe('nothing');
  expect(editableParts(make({ status: 'FINALIZADA' }), now)).toBe('nothing');
  expect(editableParts(make({ status: 'CANCELADA', whatsappId: 4 }), now)).toBe('texts');
  expect(editableParts(make({ status: 'CANCELADA', whatsappId: null }), now)).toBe('texts and numbers');
});

test('CA-01 the fields of the dialog become the body of the call, in the time zone of the company', () => {
  const read = (values: object, isOfficial = false) =>
    campaignSchema(timeZone, () => isOfficial).safeParse({ ...campaignValues(undefined, timeZone), ...values });
  const wrong = (values: object, isOfficial = false) =>
    read(values, isOfficial).error?.issues.map(({ path }) => path.join('.'));
  const filled = { name: 'Natal', message3: 'Oi, {nome}' };
  expect(read({ ...filled, day: '2026-12-01', time: '10:00', contactListId: '4', dailyCap: '50' }).data).toMatchObject({
    name: 'Natal',
    message3: 'Oi, {nome}',
    scheduledAt: '2026-12-01T13:00:00.000Z',
    contactListId: 4,
    tagListId: null,
    audience: null,
    template: null,
    dailyCap: 50,
    connectionIds: [],
    onDrop: 'wait',
    holdOutPercent: 0,
  });
  expect(wrong({ ...filled, message3: ' ' })).toEqual(['message1']);
  expect(wrong({ ...filled, name: 'N' })).toEqual(['name']);
  expect(wrong({ ...filled, day: '2026-12-01' })).toEqual(['time']);
  expect(wrong({ ...filled, sendUntil: '18:00' })).toEqual(['sendFrom']);
  expect(read({ ...filled, connectionIds: [7, 3], onDrop: 'move', holdOutPercent: '10' }).data).toMatchObject({
    connectionIds: [7, 3],
    onDrop: 'move',
    holdOutPercent: 10,
  });
  expect(wrong({ ...filled, holdOutPercent: '51' })).toEqual(['holdOutPercent']);
  expect(wrong({ ...filled, holdOutPercent: '-5' })).toEqual(['holdOutPercent']);
  expect(wrong({ ...filled, holdOutPercent: 'x' })).toEqual(['holdOutPercent']);
  expect(wrong(filled, true)).toEqual(['template']);
});

test('CA-01 a chosen time that is over and a daily limit that is none are refused, with a file, too', () => {
  vi.setSystemTime(now);
  const file = new File(['…'], 'arvore.png');
  const wrong = (values: object, campaign?: Campaign) =>
    campaignSchema(timeZone, () => false, undefined, campaign)
      .safeParse({ ...campaignValues(campaign, timeZone), name: 'Natal', message1: 'Oi', ...values })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const media = { name: 'arvore.png', file };
  const past = [['time', 'O horário escolhido já passou.']];
  expect(wrong({ day: '2026-11-24', time: '08:58', media })).toEqual(past);
  expect(wrong({ day: '2026-11-24', time: '08:58' })).toEqual(past);
  expect(wrong({ day: '2026-11-24', time: '09:00', media })).toBeUndefined();
  // The time of a cancelled one is long over, and stays as it was.
  expect(wrong({}, make({ status: 'CANCELADA', scheduledAt: '2026-11-20T12:00:30.000Z' }))).toBeUndefined();
  for (const dailyCap of ['0', '1.5', 'x', '100001'])
    expect(wrong({ dailyCap })).toEqual([['dailyCap', 'Um número de 1 a 100.000, ou vazio.']]);
  for (const dailyCap of ['', '1', '100000']) expect(wrong({ dailyCap })).toBeUndefined();
  vi.useRealTimers();
});

test('CA-01 the dialog shows what the server stored', () => {
  const stored = make({
    name: 'Natal',
    scheduledAt: '2026-12-01T13:00:00.000Z',
    weekDays: ['MO', 'FR'],
    connections: [
      { id: 7, name: 'Vendas' },
      { id: 3, name: 'Loja' },
    ],
    template: { name: 'oferta', language: 'pt_BR', parameters: { 'body.1': '{nome}' } },
  });
  expect(campaignValues(stored, timeZone)).toMatchObject({
    name: 'Natal',
    day: '2026-12-01',
    time: '10:00',
    weekDays: [0, 4],
    connectionIds: [7, 3],
    template: 'oferta pt_BR',
  });
});
