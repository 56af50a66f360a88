import { expect, test } from 'vitest';
import { redactReason } from './redact-reason.ts';

test('a reason is shown without quoted values, addresses, telephone numbers and further lines', () => {
  const reasons: [given: string, shown: string][] = [
    ['ERR_SENDING_WAPP_MSG', 'ERR_SENDING_WAPP_MSG'],
    ['TypeError: fetch failed', 'TypeError: fetch failed'],
    [
      'SyntaxError: Unexpected token \'O\', "Oi, meu CPF é" is not valid JSON',
      'SyntaxError: Unexpected token "…", "…" is not valid JSON',
    ],
    ['Error: 5511987654321@s.whatsapp.net is away', 'Error: … is away'],
    ['Error: +55 (11) 98765-4321 is not on WhatsApp', 'Error: … is not on WhatsApp'],
    ['no answer of https://ana:segredo@n8n.example.com/hook within 10 s', 'no answer of … within 10 s'],
    ["the company isn't served, and doesn't pay", "the company isn't served, and doesn't pay"],
    ['duplicate key\nDetail: Key (name)=(Mariana) exists', 'duplicate key'],
    ['it was away', 'it was away'],
    ['connect ECONNREFUSED 10.0.0.7:5432', 'connect ECONNREFUSED …:5432'],
  ];
  for (const [given, shown] of reasons) expect(redactReason(given)).toBe(shown);
  expect(redactReason('x'.repeat(900))).toHaveLength(200);
});
