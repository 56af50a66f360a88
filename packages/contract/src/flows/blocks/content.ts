import { z } from 'zod';
import { limits } from '../../limits.ts';
import { defineBlock, onward, type Fault } from './define-block.ts';
import { isBlank, looseText, numberOf } from './loose-fields.ts';

export const contentKinds = ['message', 'interval', 'img', 'audio', 'video'] as const;
export type ContentKind = (typeof contentKinds)[number];

/**
 * One card of a content block. `number` is the name of the card in `seq`, such as `message1`. `value`: the text, the
 * seconds of an interval, or the name of the file.
 */
export const ContentElement = z.looseObject({
  type: looseText(20),
  number: z.string().max(50),
  value: z.union([z.string().max(limits.messageText), z.number()]).nullish(),
  /** The name of the file, as it was uploaded. */
  original: looseText(300),
  /** Of a sound: it is sent as a voice note. */
  record: z.boolean().nullish(),
});
export type ContentElement = z.infer<typeof ContentElement>;

export const ContentData = z.looseObject({
  /** The cards in their order. */
  seq: z.array(z.string().max(50)).max(limits.flow.cards).nullish(),
  elements: z.array(ContentElement).max(limits.flow.cards).nullish(),
});
export type ContentData = z.infer<typeof ContentData>;

/** The kind of a card, by its name. `type` says the same, but older editors do not write it. */
export const kindOfCard = (name: string): ContentKind | undefined => contentKinds.find((kind) => name.startsWith(kind));

/** The cards in their order; a name in `seq` without a card is left out. */
export function cardsOf({ seq, elements }: ContentData): { kind: ContentKind; element: ContentElement }[] {
  const byName = new Map((elements ?? []).map((element) => [element.number, element]));
  return (seq ?? []).flatMap((name) => {
    const [kind, element] = [kindOfCard(name), byName.get(name)];
    return kind && element ? [{ kind, element }] : [];
  });
}

/** Sends several cards, one after the other: texts, files and pauses. */
export const contentBlock = defineBlock({
  data: ContentData,
  branches: () => onward,
  faults: (data) => {
    const cards = cardsOf(data);
    if (cards.length === 0) return [{ field: 'elements', code: 'emptyContent' }];
    return cards.flatMap(({ kind, element: { number: field, value } }): Fault[] => {
      if (kind === 'interval')
        return isInterval(value) ? [] : [{ field, code: 'invalidValue', detail: { max: limits.flow.intervalSeconds } }];
      return isBlank(String(value ?? '')) ? [{ field, code: 'emptyContent' }] : [];
    });
  },
  sentTexts: (data) =>
    cardsOf(data).flatMap(({ kind, element: { number: field, value } }) =>
      kind === 'message' ? [{ field, text: String(value ?? '') }] : [],
    ),
  references: (data) =>
    cardsOf(data).flatMap(({ kind, element: { number: field, value } }) =>
      kind === 'message' || kind === 'interval' || isBlank(String(value ?? ''))
        ? []
        : [{ field, kind: 'file', id: String(value) }],
    ),
});

/** Whether a value is the seconds of a pause that a block may make: more than none, at most `intervalSeconds`. */
export function isInterval(value: number | string | null | undefined): boolean {
  const seconds = numberOf(value);
  return seconds > 0 && seconds <= limits.flow.intervalSeconds;
}
