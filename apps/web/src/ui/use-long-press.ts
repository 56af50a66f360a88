import { useEffect, useMemo, type MouseEvent, type PointerEvent } from 'react';
import { useLatest } from './use-latest.ts';

/** The usual duration of a long press on phones. */
const pressMs = 500;
/** A finger that moves less than this still presses: it never lies quite still. */
const maxMovePx = 10;

/**
 * Calls back when a user presses long on an element within another one. One set of handlers serves a whole list.
 *
 * @param onPress opens what belongs to the pressed element, and returns whether there was something to open. `isTouch`:
 * pressed by a finger or a pen; false: by the right button of the mouse or the menu key
 * @param options.rightClick whether the right button of a mouse opens too; the menu key always does
 * @returns the props of the outer element
 */
export function useLongPress(onPress: (pressed: Element, isTouch: boolean) => boolean, { rightClick = false } = {}) {
  const run = useLatest(onPress);
  const presses = useMemo(
    () => watchPresses((pressed, isTouch) => run.current(pressed, isTouch), rightClick),
    [run, rightClick],
  );
  useEffect(() => presses.stop, [presses]);
  return presses.handlers;
}

function watchPresses(open: (pressed: Element, isTouch: boolean) => boolean, rightClick: boolean) {
  /** Stops watching the current press. */
  let end: (() => void) | undefined;
  /** The press has opened something, so the click that ends it must not press what lies under the finger. */
  let hasOpened = false;
  /** A finger or a pen is on the screen. */
  let isDown = false;
  const press = (target: Element, isTouch: boolean) => {
    hasOpened = open(target, isTouch);
    if (hasOpened && isTouch) ignoreLift();
    return hasOpened;
  };
  const handlers = {
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      end?.();
      hasOpened = false;
      if (pointerType === 'mouse' || !(target instanceof Element)) return;
      const timer = setTimeout(() => {
        stop();
        press(target, true);
      }, pressMs);
      isDown = true;
      const follow = (event: globalThis.PointerEvent) => {
        if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > maxMovePx) stop();
      };
      const ends = ['pointerup', 'pointercancel', 'scroll'] as const;
      const stop = () => {
        clearTimeout(timer);
        isDown = false;
        removeEventListener('pointermove', follow);
        for (const name of ends) removeEventListener(name, stop, true);
      };
      addEventListener('pointermove', follow, { passive: true });
      for (const name of ends) addEventListener(name, stop, { capture: true, passive: true });
      end = stop;
    },
    // Also called for a touch: Chromium on Android sends this event for its own long press, at about the same time.
    onContextMenu: (event: MouseEvent) => {
      // '' for the menu key; undefined in browsers in which `contextmenu` is a MouseEvent.
      const { pointerType } = event.nativeEvent as Partial<globalThis.PointerEvent>;
      const isTouch = pointerType ? pointerType !== 'mouse' : isDown;
      const isMouse = !isTouch && (pointerType === 'mouse' || event.button === 2);
      if (isMouse && !rightClick) return;
      end?.();
      // The browser's own menu stays closed if our press opened something, before this event or by it.
      if (hasOpened || (event.target instanceof Element && press(event.target, isTouch))) event.preventDefault();
      // After the right button or the menu key no click follows.
      if (!isTouch) hasOpened = false;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!hasOpened) return;
      hasOpened = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { handlers, stop: () => end?.() };
}

/**
 * Ignores the next lift of the finger. Otherwise the browser would send mouse events after it, which press or close
 * what the long press has opened.
 */
function ignoreLift(): void {
  const ends = ['touchend', 'touchcancel', 'touchstart'] as const;
  const onEnd = (event: TouchEvent) => {
    if (event.type === 'touchend' && event.cancelable) event.preventDefault();
    for (const name of ends) removeEventListener(name, onEnd, true);
  };
  for (const name of ends) addEventListener(name, onEnd, { capture: true, passive: false });
}
