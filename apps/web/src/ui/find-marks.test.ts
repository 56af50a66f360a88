import { expect, test } from 'vitest';
import { findMarks, fromFirstHit } from './find-marks.ts';

/** The text with its marks in brackets. */
function marked(text: string, search: string, where?: 'anywhere') {
  let at = 0;
  let shown = '';
  for (const { start, end } of findMarks(text, search, where)) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return shown + text.slice(at);
}

test('SR-05 a hit is marked without regard to case and accents, as the server finds it', () => {
  expect(marked('A PROMOÇÃO acabou?', 'promoca')).toBe('A [PROMOÇÃ]O acabou?');
  expect(marked('a promoc\u0327a\u0303o', 'promoção')).toBe('a [promoc\u0327a\u0303o]');
  expect(marked('não, nao, NÃO', 'nao')).toBe('[não], [nao], [NÃO]');
  expect(marked('Smørrebrød e œuvre', 'smorre oeu')).toBe('[Smørre]brød e [œu]vre');
  expect(marked('🙂 oi 🙂 sofá', 'sofa')).toBe('🙂 oi 🙂 [sofá]');
});

test('SR-05 a letter that is searched as two is marked whole, also where only the first of them is searched', () => {
  expect(marked('groß und klein', 'gros')).toBe('[groß] und klein');
  expect(marked('groß', 'gross')).toBe('[groß]');
  expect(marked('æble', 'a', 'anywhere')).toBe('[æ]ble');
});

test('SR-05 of a message the beginning of a word is marked from three letters on, of a name any part', () => {
  expect(marked('reclama clamor', 'cla')).toBe('reclama [cla]mor');
  expect(marked('de dedo', 'de')).toBe('[de] dedo');
  expect(marked('Mariana', 'ana')).toBe('Mariana');
  expect(marked('Mariana', 'ana', 'anywhere')).toBe('Mari[ana]');
  expect(marked('Eduardo Edu', 'ed', 'anywhere')).toBe('[Ed]uardo [Ed]u');
});

test('SR-05 words that overlap are marked once, and a search without words marks nothing', () => {
  expect(marked('sofá-cama', 'sofa sof cama')).toBe('[sofá]-[cama]');
  expect(marked('<b>a</b> (.*)', '.* <')).toBe('<b>a</b> (.*)');
  expect(marked('qualquer', '  ')).toBe('qualquer');
});

test('SR-05 a long text begins at a word shortly before its hit', () => {
  const text = `${'palavra '.repeat(20)}agulha aqui`;
  expect(fromFirstHit(text, 'agulha')).toBe('…palavra agulha aqui');
  expect(fromFirstHit('agulha aqui', 'agulha')).toBe('agulha aqui');
  expect(fromFirstHit(`${'x'.repeat(60)}-agulha`, 'agulha')).toBe('…agulha');
});
