import { describe, expect, it } from 'vitest';
import { matchQuickMessages, quickReplyLabel, quickReplyQuery } from './match-quick-messages.ts';

const quick = (id: number, shortcode: string, message: string) => ({
  id,
  shortcode,
  message,
  mediaPath: null,
  mediaName: null,
  isMedia: false,
  geral: true,
  userId: null,
});

describe('quick replies', () => {
  it('CV-05 they open when the text, or a word in it, begins with a slash and says more', () => {
    expect(quickReplyQuery('/')).toBeUndefined();
    expect(quickReplyQuery('/bo')).toEqual({ query: 'bo', from: 0 });
    expect(quickReplyQuery('/bom dia')).toEqual({ query: 'bom dia', from: 0 });
    expect(quickReplyQuery('oi /')).toBeUndefined();
    expect(quickReplyQuery('oi /bo')).toEqual({ query: 'bo', from: 3 });
    expect(quickReplyQuery('um\n/bo')).toEqual({ query: 'bo', from: 3 });
    expect(quickReplyQuery('e/ou')).toBeUndefined();
    expect(quickReplyQuery('oi /bo e')).toBeUndefined();
  });

  it('short codes that begin with the query come first; accents and case do not matter', () => {
    const all = [
      quick(1, 'frete', 'Grátis acima de 100'),
      quick(2, 'saudação', 'Olá, bom dia'),
      quick(3, 'oi', 'Saudações da loja'),
      quick(4, 'boas', 'Fim'),
    ];
    expect(matchQuickMessages(all, 'sauda').map(({ id }) => id)).toEqual([2, 3]);
    expect(matchQuickMessages(all, 'GRATIS').map(({ id }) => id)).toEqual([1]);
    expect(matchQuickMessages(all, 'nada')).toEqual([]);
  });

  it('CV-05 a label is cut at 35 characters', () => {
    expect(quickReplyLabel({ shortcode: 'oi', message: 'curto' })).toBe('oi - curto');
    expect(Array.from(quickReplyLabel({ shortcode: 'oi', message: '👍'.repeat(60) }))).toHaveLength(36);
  });
});
