import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialScrollPosition,
  isNeedless,
  nextScrollPosition,
  type ScrollEvent,
  type ScrollPosition,
} from './scroll-position.ts';

const height = 700;
const after = (...events: ScrollEvent[]) => events.reduce(nextScrollPosition, initialScrollPosition);
const scrolled = (top: number, contentHeight = 5000, hasNewer = false): ScrollEvent => ({
  type: 'scrolled',
  viewport: { top, height, contentHeight },
  hasNewer,
});

describe('the scroll position of a conversation', () => {
  it('it leaves the end when the user scrolls up, and stays there again 60 px before it', () => {
    const end = after({ type: 'opened' }, scrolled(4300));
    expect(end.isStuck).toBe(true);
    const up = nextScrollPosition(end, scrolled(4000));
    expect(up.isStuck).toBe(false);
    expect(nextScrollPosition(up, scrolled(4240)).isStuck).toBe(false);
    expect(nextScrollPosition(up, scrolled(4241)).isStuck).toBe(true);
  });

  it('it does not stay at the end of a window on the past, where newer messages are added', () => {
    expect(after({ type: 'opened' }, scrolled(4300, 5000, true)).isStuck).toBe(false);
    expect(after({ type: 'opened' }, { type: 'sent-to-row' }, scrolled(4300)).isStuck).toBe(true);
  });

  it('rows that turn out taller do not count as scrolling up', () => {
    expect(after({ type: 'opened' }, scrolled(4300), scrolled(4300, 5400)).isStuck).toBe(true);
  });

  it('a position that was kept at the end is not told to the list above, a scroll of the user is', () => {
    const kept = after({ type: 'opened' }, { type: 'list-notified', top: 4200 }, { type: 'kept-at-end', top: 4300 });
    expect(isNeedless(kept, 4300)).toBe(true);
    expect(isNeedless(kept, 4299)).toBe(false);
    expect(isNeedless({ ...kept, listTop: 4050 }, 4300)).toBe(false);
    expect(isNeedless({ ...kept, isStuck: false }, 4300)).toBe(false);
    expect(isNeedless({ ...kept, top: 600, listTop: 600 }, 600)).toBe(false);
  });

  it('only a jump to a row or a movement up leaves the end, and the list above is never far behind', () => {
    const top = fc.integer({ min: 0, max: 4300 });
    const event = fc.oneof<fc.Arbitrary<ScrollEvent>[]>(
      fc.constant<ScrollEvent>({ type: 'sent-to-end' }),
      fc.constant<ScrollEvent>({ type: 'sent-to-row' }),
      fc.record({ type: fc.constant('kept-at-end'), top }),
      fc.tuple(top, fc.integer({ min: 5000, max: 9000 })).map(([at, content]) => scrolled(at, content)),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let position: ScrollPosition = after({ type: 'opened' });
        for (const next of events) {
          const before = position;
          position = nextScrollPosition(position, next);
          const movedUp = next.type === 'scrolled' && next.viewport.top < before.top;
          if (before.isStuck && !position.isStuck) expect(next.type === 'sent-to-row' || movedUp).toBe(true);
          if (!before.isStuck && position.isStuck) expect(['sent-to-end', 'scrolled']).toContain(next.type);
          if (isNeedless(position, position.top)) expect(Math.abs(position.top - position.listTop)).toBeLessThan(250);
          else position = nextScrollPosition(position, { type: 'list-notified', top: position.top });
        }
      }),
    );
  });
});
