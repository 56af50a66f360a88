import type { Consent } from '@balcao/contract';
import { beforeAll, expect, test } from 'vitest';
import { addTexts } from '../../i18n/i18n.ts';
import { ledgerSheet } from './ledger-sheet.ts';

beforeAll(() => addTexts('dialogs'));

test('CA-02 the ledger of a person is exported in the words of the screen', () => {
  const entry: Consent = {
    id: 1,
    contactId: 3,
    channel: 'whatsapp',
    purpose: 'marketing',
    basis: 'word',
    evidence: '=PARAR; já',
    messageId: '7',
    userName: null,
    createdAt: new Date(2026, 10, 28, 9, 5).toISOString(),
    revokedAt: new Date(2026, 10, 29, 10, 0).toISOString(),
    revokedBy: 'user',
    revokeUserName: 'Ana Prado',
    revokeReason: 'pediu',
  };
  expect(
    ledgerSheet([
      entry,
      { ...entry, basis: '131050', revokedAt: null, revokedBy: null, revokeUserName: null, revokeReason: null },
    ]),
  ).toBe(
    [
      'Data;Canal;Finalidade;Base;Evidência;Anotado por;Revogado em;Revogado por;Motivo da revogação',
      `28/11/2026 09:05;WhatsApp;Publicidade;Mensagem da pessoa;"'=PARAR; já";;29/11/2026 10:00;Ana Prado;pediu`,
      `28/11/2026 09:05;WhatsApp;Publicidade;Aviso do WhatsApp;"'=PARAR; já";;;;`,
      '',
    ].join('\r\n'),
  );
});
