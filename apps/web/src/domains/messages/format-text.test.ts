import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatText, type Piece } from './format-text.ts';

const marks = { bold: '*', italic: '_', strike: '~' } as const;
const length = (piece: Piece): number =>
  'children' in piece
    ? 2 + piece.children.reduce((sum, child) => sum + length(child), 0)
    : piece.type === 'mono'
      ? piece.text.length
      : piece.text.length;

describe('the marks of a message', () => {
  it('bold, italic, struck and mono are read as WhatsApp reads them', () => {
    expect(formatText('*forte* _leve_ ~fora~ ```let x``` `y`')).toEqual([
      { type: 'bold', children: [{ type: 'text', text: 'forte' }] },
      { type: 'text', text: ' ' },
      { type: 'italic', children: [{ type: 'text', text: 'leve' }] },
      { type: 'text', text: ' ' },
      { type: 'strike', children: [{ type: 'text', text: 'fora' }] },
      { type: 'text', text: ' ' },
      { type: 'mono', text: 'let x' },
      { type: 'text', text: ' ' },
      { type: 'mono', text: 'y' },
    ]);
    expect(formatText('*a _b_ c*')).toEqual([
      {
        type: 'bold',
        children: [
          { type: 'text', text: 'a ' },
          { type: 'italic', children: [{ type: 'text', text: 'b' }] },
          { type: 'text', text: ' c' },
        ],
      },
    ]);
  });

  it('a mark inside a word, before a space or across lines is only a sign', () => {
    for (const text of ['snake_case_name', '2 * 3 * 4', '*a\nb*', '**', '* *', 'a*b*c', '*aberto', '~~~'])
      expect(formatText(text)).toEqual([{ type: 'text', text }]);
  });

  it('links lead to the web only, without the sign that ends the sentence', () => {
    expect(formatText('veja https://loja.com/a_b_c?x=1&y=*2*. Ou www.loja.com!')).toEqual([
      { type: 'text', text: 'veja ' },
      { type: 'link', text: 'https://loja.com/a_b_c?x=1&y=*2', href: 'https://loja.com/a_b_c?x=1&y=*2' },
      { type: 'text', text: '*. Ou ' },
      { type: 'link', text: 'www.loja.com', href: 'https://www.loja.com' },
      { type: 'text', text: '!' },
    ]);
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://'])
      expect(formatText(text).some(({ type }) => type === 'link')).toBe(false);
  });

  it('no text is lost, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('*', '_', '~', 'a', ' ', '\n', 'é', '👍', 'https://a.b ') }),
        (text) => {
          expect(formatText(text).reduce((sum, piece) => sum + length(piece), 0)).toBe(text.length);
        },
      ),
    );
    expect(marks.bold).toBe('*');
  });
});
