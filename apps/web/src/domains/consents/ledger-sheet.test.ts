import type { Consent } from '@balcao/contract';
import { beforeAll, expect, test } from 'vitest';
import { addTexts } from '../../i18n/i18n.ts';
import { ledgerSheet } from './ledger-sheet.ts';

beforeAll(() => addTexts('dialogs'));

test('CA-02 the ledger of a person is exported in the words of the screen and the time of the company', () => {
  const entry: Consent = {
    id: 1,
    contactId: 3,
    channel: 'whatsapp',
    purpose: 'marketing',
    basis: 'word',
    evidence: '=PARAR; já',
    messageId: '7',
    userName: null,
    createdAt: '2026-11-28T12:05:00.000Z',
    revokedAt: '2026-11-29T13:00:00.000Z',
    revokedBy: 'user',
    revokeUserName: 'Ana Prado',
    revokeReason: 'pediu',
  };
  expect(
    ledgerSheet(
      [
        entry,
        { ...entry, basis: '131050', revokedAt: null, revokedBy: null, revokeUserName: null, revokeReason: null },
      ],
      'America/Sao_Paulo',
    ),
  ).toBe(
    [
      'Data;Canal;Finalidade;Base;Evidência;Anotado por;Revogado em;Revogado por;Motivo da revogação',
      `28/11/2026 09:05;WhatsApp;Publicidade;Mensagem da pessoa;"'=PARAR; já";;29/11/2026 10:00;Ana Prado;pediu`,
      `28/11/2026 09:05;WhatsApp;Publicidade;Aviso do WhatsApp;"'=PARAR; já";;;;`,
      '',
    ].join('\r\n'),
  );
});
