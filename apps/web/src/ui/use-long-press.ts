import { useEffect, useMemo, type MouseEvent, type PointerEvent } from 'react';
import { useLatest } from './use-latest.ts';

/** As long as phones take it. */
const pressMs = 500;
/** A finger never lies quite still. */
const slackPx = 10;

/**
 * A long press of a finger on something within an element. One set of handlers serves a whole list.
 *
 * @param onPress opens what belongs to the pressed element; `isTouch`: by a finger or a pen, not by the right button or
 * the menu key. @returns whether there was something to open
 * @param options.rightClick also by the right button of a mouse; the menu key always opens
 * @returns the props of the element
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
  let end: (() => void) | undefined;
  // The click that ends the press must not open what lies under the finger.
  let wasPressed = false;
  /** A finger or a pen is on the screen. */
  let isDown = false;
  const press = (target: Element, isTouch: boolean) => {
    wasPressed = open(target, isTouch);
    if (wasPressed && isTouch) ignoreLift();
    return wasPressed;
  };
  const handlers = {
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      end?.();
      wasPressed = false;
      if (pointerType === 'mouse' || !(target instanceof Element)) return;
      const timer = setTimeout(() => {
        stop();
        press(target, true);
      }, pressMs);
      isDown = true;
      const follow = (event: globalThis.PointerEvent) => {
        if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > slackPx) stop();
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
    // Chromium on Android reports its own long press by this event, at about the same time.
    onContextMenu: (event: MouseEvent) => {
      // Empty for the menu key; undefined in browsers whose event is that of a mouse.
      const { pointerType } = event.nativeEvent as Partial<globalThis.PointerEvent>;
      const isTouch = pointerType ? pointerType !== 'mouse' : isDown;
      const isMouse = !isTouch && (pointerType === 'mouse' || event.button === 2);
      if (isMouse && !rightClick) return;
      end?.();
      if (wasPressed || (event.target instanceof Element && press(event.target, isTouch))) event.preventDefault();
      // No click follows.
      if (!isTouch) wasPressed = false;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasPressed) return;
      wasPressed = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { handlers, stop: () => end?.() };
}

/** The lifted finger must not press what has opened, nor close it: without this, mouse events follow. */
function ignoreLift(): void {
  const ends = ['touchend', 'touchcancel', 'touchstart'] as const;
  const onEnd = (event: TouchEvent) => {
    if (event.type === 'touchend' && event.cancelable) event.preventDefault();
    for (const name of ends) removeEventListener(name, onEnd, true);
  };
  for (const name of ends) addEventListener(name, onEnd, { capture: true, passive: false });
}
