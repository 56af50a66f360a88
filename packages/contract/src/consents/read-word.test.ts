import { expect, test } from 'vitest';
import { namesRefusal, readConsentWord } from './read-word.ts';

test('CA-02 a whole message refuses or accepts advertising in each language, whatever its case and marks', () => {
  for (const text of ['Sair', ' PARAR! ', 'pare.', 'Cancelar', 'descadastrar', 'Remover', 'Não quero receber mais'])
    expect([text, readConsentWord(text)]).toEqual([text, 'refuse']);
  for (const text of ['BAJA', 'Darse de baja', 'Salir', 'No quiero recibir más'])
    expect([text, readConsentWord(text)]).toEqual([text, 'refuse']);
  for (const text of ['Stop', 'UNSUBSCRIBE', 'Opt-out', '*stop*'])
    expect([text, readConsentWord(text)]).toEqual([text, 'refuse']);
  for (const text of ['Voltar', 'volver', 'RESUME', 'Subscribe']) expect(readConsentWord(text)).toBe('accept');
  for (const text of ['Quero cancelar o pedido', 'sair de casa', 'stop it', 'parada', '', '👍', 'x'.repeat(100_000)])
    expect(readConsentWord(text)).toBe(undefined);
});

test('CA-02 a footer names a word by which people refuse, as a word of its own', () => {
  expect(namesRefusal('Responda SAIR para não receber mais.')).toBe(true);
  expect(namesRefusal('Para darse de baja, responda BAJA')).toBe(true);
  expect(namesRefusal('Reply STOP to opt out')).toBe(true);
  for (const text of ['Padaria Sol', 'Saire agora', 'Não pareça', '']) expect(namesRefusal(text)).toBe(false);
});
