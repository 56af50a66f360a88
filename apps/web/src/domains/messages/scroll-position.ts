/** The measures of a scrolled element, in px. */
export interface Viewport {
  /** How far it is scrolled down. */
  top: number;
  /** Its visible height. */
  height: number;
  /** The height of all its content. */
  contentHeight: number;
}

/** The scroll position of a conversation. */
export interface ScrollPosition {
  /** The initial position is set; before that, scroll events mean nothing. */
  isOpened: boolean;
  /** The list stays at the end as it grows. */
  isStuck: boolean;
  /** The scroll offset of the last scroll event, or the one at which the list was kept at the end; in px. */
  top: number;
  /** The scroll offset that the virtualised list of older rows knows. */
  listTop: number;
}

export type ScrollEvent =
  | { type: 'opened' }
  /** The list is scrolled to its end: by the button, or for a message of the user. */
  | { type: 'sent-to-end' }
  /** The list is scrolled to one of its rows. */
  | { type: 'sent-to-row' }
  /** The list has grown, or its pane has shrunk, and the end was scrolled into sight again. */
  | { type: 'kept-at-end'; top: number }
  /** `hasNewer`: the end of the list is not the end of the conversation. */
  | { type: 'scrolled'; viewport: Viewport; hasNewer: boolean }
  /** The virtualised list received a scroll event. */
  | { type: 'list-notified'; top: number };

/** Closer to the top or the end than this, more pages are fetched. The specification asks for it within 50 px. */
const prefetchPx = 600;
/** Closer to the end than this, the list stays at the end as it grows. */
const stickPx = 60;
/**
 * Half of the distance to which the list of older rows draws beyond the visible area (`drawnBeyondPx` in
 * `ThreadLog.tsx`). The scroll position may change by this much without an event for the list.
 */
const unnotifiedPx = 250;

export const initialScrollPosition: ScrollPosition = { isOpened: false, isStuck: true, top: 0, listTop: 0 };

/** The transition table of the scroll position. Pure. */
export function nextScrollPosition(position: ScrollPosition, event: ScrollEvent): ScrollPosition {
  switch (event.type) {
    case 'opened':
      return { ...position, isOpened: true };
    case 'sent-to-end':
      return { ...position, isStuck: true };
    case 'sent-to-row':
      return { ...position, isStuck: false };
    case 'kept-at-end':
      return { ...position, top: event.top };
    case 'list-notified':
      return { ...position, listTop: event.top };
    case 'scrolled': {
      const { top, height, contentHeight } = event.viewport;
      // Rows that turn out taller than estimated also move the end away. Only a movement up comes from the user.
      const hasMovedUp = top < position.top;
      const isAtEnd = contentHeight - top - height < stickPx;
      const staysStuck = position.isStuck && !hasMovedUp;
      return { ...position, top, isStuck: !event.hasNewer && (isAtEnd || staysStuck) };
    }
  }
}

/**
 * Whether a scroll event need reach neither the virtualised list of older rows nor the handler of the pane: the end was
 * kept in sight, and the event only reports that. Each event makes the older rows draw twice; a small movement shows
 * none of them. Near the top an event is always needed, because it fetches older messages.
 */
export const isNeedless = (position: ScrollPosition, top: number): boolean =>
  position.isStuck && top === position.top && top > prefetchPx && Math.abs(top - position.listTop) < unnotifiedPx;

/** Whether older messages are fetched now. */
export const isNearTop = ({ top }: Viewport): boolean => top < prefetchPx;

/** Whether newer messages are fetched now, if there are some. */
export const isNearEnd = ({ top, height, contentHeight }: Viewport): boolean =>
  contentHeight - top - height < prefetchPx;

/** Whether the loaded messages are too few to scroll up far enough for `isNearTop`. */
export const isShort = ({ height, contentHeight }: Viewport): boolean => contentHeight <= height + prefetchPx;
