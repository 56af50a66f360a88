import { useEffect, useMemo, type MouseEvent, type PointerEvent } from 'react';
import { useLatest } from './use-latest.ts';

/** As long as phones take it. */
const pressMs = 500;
/** A finger never lies quite still. */
const slackPx = 10;

/**
 * A long press of a finger on something within an element. One set of handlers serves a whole list.
 *
 * @param onPress opens what belongs to the pressed element; `isMouse`: by the right button. @returns whether there was
 * something to open
 * @param options.rightClick also by the right button of a mouse
 * @returns the props of the element
 */
export function useLongPress(onPress: (pressed: Element, isMouse: boolean) => boolean, { rightClick = false } = {}) {
  const run = useLatest(onPress);
  const presses = useMemo(
    () => watchPresses((pressed, isMouse) => run.current(pressed, isMouse), rightClick),
    [run, rightClick],
  );
  useEffect(() => presses.stop, [presses]);
  return presses.handlers;
}

function watchPresses(open: (pressed: Element, isMouse: boolean) => boolean, rightClick: boolean) {
  let end: (() => void) | undefined;
  // The click that ends the press must not open what lies under the finger.
  let wasPressed = false;
  const press = (target: Element, isMouse = false) => {
    wasPressed = open(target, isMouse);
    if (wasPressed) ignoreLift();
    return wasPressed;
  };
  const handlers = {
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      end?.();
      wasPressed = false;
      if (pointerType === 'mouse' || !(target instanceof Element)) return;
      const timer = setTimeout(() => {
        stop();
        press(target);
      }, pressMs);
      const follow = (event: globalThis.PointerEvent) => {
        if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > slackPx) stop();
      };
      const ends = ['pointerup', 'pointercancel', 'scroll'] as const;
      const stop = () => {
        clearTimeout(timer);
        removeEventListener('pointermove', follow);
        for (const name of ends) removeEventListener(name, stop, true);
      };
      addEventListener('pointermove', follow, { passive: true });
      for (const name of ends) addEventListener(name, stop, { capture: true, passive: true });
      end = stop;
    },
    // Chromium on Android reports its own long press by this event, at about the same time.
    onContextMenu: (event: MouseEvent) => {
      const isMouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse';
      if (isMouse && !rightClick) return;
      end?.();
      if (wasPressed || (event.target instanceof Element && press(event.target, isMouse))) event.preventDefault();
      if (isMouse) wasPressed = false;
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
