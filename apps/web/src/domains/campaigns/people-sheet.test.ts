import { CampaignPerson } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { beforeAll, expect, test } from 'vitest';
import { addTexts } from '../../i18n/i18n.ts';
import { peopleSheet } from './people-sheet.ts';

beforeAll(() => addTexts('screens'));

test('CA-04 the people are exported in the words of the screen', () => {
  const sent = '2026-11-28T12:05:00.000Z';
  const people = [
    {
      ...emptyRecord(CampaignPerson),
      name: '=1+1',
      number: '5511987654321',
      state: 'read',
      sentAt: sent,
      readAt: sent,
    },
    { ...emptyRecord(CampaignPerson), name: 'Rui; Lima', number: '', state: 'skipped', code: 'opted-out' },
  ];
  const lines = people.map((person) => `${JSON.stringify(person)}\n`).join('');
  expect(peopleSheet(lines, 'America/Sao_Paulo').split('\r\n')).toEqual([
    'Nome;Número;Estado;Motivo;Enviada em;Entregue em;Lida em;Respondida em;Converteu em',
    "'=1+1;5511987654321;Lida;;28/11/2026 09:05;;28/11/2026 09:05;;",
    '"Rui; Lima";;Não enviada;Não quer receber campanhas;;;;;',
    '',
  ]);
});
