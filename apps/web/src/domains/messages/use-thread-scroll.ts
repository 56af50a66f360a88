import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import {
  initialScrollPosition,
  isNearEnd,
  isNearTop,
  isNeedless,
  isShort,
  nextScrollPosition,
  type ScrollEvent,
  type Viewport,
} from './scroll-position.ts';

/** Moves the conversation and reads its scroll position. Its functions are the same at each render. */
export interface ThreadScroll {
  /** @returns true for the first call: the initial position is to be set now */
  open: () => boolean;
  isOpened: () => boolean;
  isStuck: () => boolean;
  /** Scrolls to the end and stays there. */
  toEnd: () => void;
  /** The list does not stay at the end any more, because it scrolls to a row. */
  leaveEnd: () => void;
  /** Scrolls until an element is at the start or in the center of the pane. */
  bring: (element: Element, align: 'start' | 'center') => void;
  /**
   * For a short time, while rows beside an element are measured: brings the element back to the center whenever its
   * middle is out of sight. Ends when the user scrolls.
   */
  hold: (find: () => Element | null) => void;
  /** Scrolls to the end again if the list is to stay there. */
  stay: () => void;
  /** Whether the pane shows less than what is needed to scroll up for older messages. */
  isShort: () => boolean;
  /** Takes note of a scroll event. @returns undefined before the initial position is set */
  followUser: () => { isStuck: boolean; isNearTop: boolean; isNearEnd: boolean } | undefined;
  /**
   * Decides about a scroll event on its way to the pane and to the virtualised list of older rows.
   * @returns true: both get the event, and so the list knows the scroll position; false: neither needs it
   */
  tellOlderRows: () => boolean;
}

/**
 * For how many frames `hold` keeps a row in sight. Frames, not ms: on a busy device both the frames and the measuring
 * take longer.
 */
const framesHeld = 60;
/** Events by which a user scrolls, or may begin to. */
const scrollingEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * The scroll position of a conversation: at the end, until the user scrolls up. Its `pane` is the ref of the element
 * that scrolls.
 * `hasNewer`: the end of the list is not the end of the conversation, so the list does not stay there.
 */
export function useThreadScroll(hasNewer: boolean) {
  const pane = useRef<HTMLDivElement>(null);
  const position = useRef(initialScrollPosition);
  const holding = useRef<AbortController>(undefined);
  const [isAtEnd, setAtEnd] = useState(true);
  const wasAtEnd = useLatest(isAtEnd);
  const latestHasNewer = useLatest(hasNewer);
  const scroll = useMemo<ThreadScroll>(() => {
    const apply = (event: ScrollEvent) => (position.current = nextScrollPosition(position.current, event));
    const bring = (element: Element, align: 'start' | 'center') => {
      if (!pane.current) return;
      const paneBox = pane.current.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      const marginAbove = align === 'center' ? (paneBox.height - box.height) / 2 : 0;
      pane.current.scrollTop += box.top - paneBox.top - marginAbove;
    };
    return {
      open: () => {
        const isFirst = !position.current.isOpened;
        apply({ type: 'opened' });
        return isFirst;
      },
      isOpened: () => position.current.isOpened,
      isStuck: () => position.current.isStuck,
      toEnd: () => {
        holding.current?.abort();
        apply({ type: 'sent-to-end' });
        if (pane.current) pane.current.scrollTop = pane.current.scrollHeight;
      },
      leaveEnd: () => void apply({ type: 'sent-to-row' }),
      bring,
      hold: (find) => {
        holding.current?.abort();
        const paneElement = pane.current;
        if (!paneElement) return;
        const hold = new AbortController();
        holding.current = hold;
        for (const event of scrollingEvents)
          paneElement.addEventListener(event, () => hold.abort(), { signal: hold.signal, passive: true });
        let framesLeft = framesHeld;
        const look = () => {
          if (hold.signal.aborted) return;
          const element = find();
          if (element && !isMiddleInSight(element, paneElement)) bring(element, 'center');
          framesLeft -= 1;
          if (framesLeft > 0) requestAnimationFrame(look);
          else hold.abort();
        };
        requestAnimationFrame(look);
      },
      stay: () => {
        if (!pane.current || !position.current.isStuck || !position.current.isOpened) return;
        pane.current.scrollTop = pane.current.scrollHeight;
        apply({ type: 'kept-at-end', top: pane.current.scrollTop });
      },
      isShort: () => pane.current !== null && isShort(viewportOf(pane.current)),
      followUser: () => {
        if (!pane.current || !position.current.isOpened) return undefined;
        const viewport = viewportOf(pane.current);
        const { isStuck } = apply({ type: 'scrolled', viewport, hasNewer: latestHasNewer.current });
        if (isStuck !== wasAtEnd.current) setAtEnd(isStuck);
        return { isStuck, isNearTop: isNearTop(viewport), isNearEnd: isNearEnd(viewport) };
      },
      tellOlderRows: () => {
        const top = pane.current?.scrollTop ?? 0;
        if (wasAtEnd.current && isNeedless(position.current, top)) return false;
        apply({ type: 'list-notified', top });
        return true;
      },
    };
  }, [wasAtEnd, latestHasNewer]);
  return { scroll, pane, isAtEnd: isAtEnd && !hasNewer };
}

interface Lines {
  rows: readonly unknown[];
  /** Whether the list of older rows is drawn. */
  hasOlderList: boolean;
}

/** Keeps the end in sight while the conversation changes. @returns the ref of the element with all its lines */
export function useStayAtEnd(scroll: ThreadScroll, { rows, hasOlderList }: Lines, pane: RefObject<HTMLElement | null>) {
  const content = useRef<HTMLDivElement>(null);
  // When a message arrives while the user is at the end, the list scrolls in the same frame that draws it.
  useLayoutEffect(() => scroll.stay(), [scroll, rows]);
  // Rows that grow, and a pane that shrinks above a growing composer, must not push the end out of sight.
  useEffect(() => {
    if (!pane.current || !content.current) return undefined;
    const observer = new ResizeObserver(scroll.stay);
    observer.observe(content.current);
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, [scroll, pane]);
  // Older rows are measured after they are placed, and their list then changes its height. The `ResizeObserver` above
  // would be called in the next frame, and the page would jump in between. This observer is called before the frame is
  // drawn.
  useEffect(() => {
    const observer = new MutationObserver(scroll.stay);
    for (const part of content.current?.children ?? [])
      observer.observe(part, { attributes: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [scroll, hasOlderList]);
  // The frame around the pane gets scroll events in the capture phase: before the list of older rows, and before the
  // handler of the pane.
  useEffect(() => {
    const frame = pane.current?.parentElement;
    const stopNeedless = (event: Event) => {
      if (!scroll.tellOlderRows()) event.stopPropagation();
    };
    frame?.addEventListener('scroll', stopNeedless, { capture: true, passive: true });
    return () => frame?.removeEventListener('scroll', stopNeedless, { capture: true });
  }, [scroll, pane]);
  return content;
}

function isMiddleInSight(element: Element, pane: Element): boolean {
  const paneBox = pane.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const middle = (box.top + box.bottom) / 2;
  return middle >= paneBox.top && middle <= paneBox.bottom;
}

const viewportOf = ({ scrollTop, clientHeight, scrollHeight }: Element): Viewport => ({
  top: scrollTop,
  height: clientHeight,
  contentHeight: scrollHeight,
});
