import { kindOfCard, type ContentElement, type ContentKind } from '@balcao/contract/flows/blocks/content';

/** The cards as the form of a content block holds them: their order apart from their values. */
export interface CardValues {
  seq: string[];
  elements: ContentElement[];
}

/** The cards in their order; `place` is the card's index in `elements`. */
export const cardsInForm = ({ seq, elements }: CardValues): { name: string; kind: ContentKind; place: number }[] =>
  seq.flatMap((name) => {
    const [kind, place] = [kindOfCard(name), elements.findIndex(({ number }) => number === name)];
    return kind && place >= 0 ? [{ name, kind, place }] : [];
  });

/** A card of a kind at the end, under a name that no card has. */
export function addCard({ seq, elements }: CardValues, kind: ContentKind): CardValues {
  const taken = new Set([...seq, ...elements.map(({ number }) => number)]);
  let number = 1;
  while (taken.has(`${kind}${number}`)) number += 1;
  const name = `${kind}${number}`;
  const card: ContentElement = { type: kind, number: name, value: kind === 'interval' ? 5 : '' };
  return {
    seq: [...seq, name],
    elements: [...elements, kind === 'audio' ? { ...card, original: '', record: false } : card],
  };
}

/**
 * Takes a card out of the order. Its value stays until the dialog is saved, so that the other cards keep their places
 * in `elements` while one of them is uploading its file.
 */
export const removeCard = ({ seq, elements }: CardValues, name: string): CardValues => ({
  seq: seq.filter((cardName) => cardName !== name),
  elements,
});

/** The cards without the values of those that were taken out. */
export const withoutRemoved = ({ seq, elements }: CardValues): CardValues => ({
  seq,
  elements: elements.filter(({ number }) => seq.includes(number)),
});

/** Moves a card one place up (-1) or down (1); at the end it stays. */
export function moveCard({ seq, elements }: CardValues, name: string, by: -1 | 1): CardValues {
  const from = seq.indexOf(name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= seq.length) return { seq, elements };
  return { seq: seq.toSpliced(from, 1).toSpliced(to, 0, name), elements };
}
