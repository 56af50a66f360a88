import { readConsentWord } from '@balcao/contract/consents/read-word';
import { expect, test } from 'vitest';
import { en, es, pt } from './screen-texts.ts';

test('CA-02 the button that the editor adds to advertising is understood as a refusal in each language', () => {
  for (const { optOutButton } of [pt, en, es])
    expect([optOutButton, readConsentWord(optOutButton)]).toEqual([optOutButton, 'refuse']);
});
