import { lazy, Suspense, useEffect, useState } from 'react';

const delayMs = 400;
/** On a touch screen, a tooltip that comes with the focus only covers what is under it. */
const hasPointer = matchMedia('(hover: hover)').matches;
const Hint = lazy(async () => ({ default: (await import('./Hint.tsx')).Hint }));

/**
 * The tooltip of the page. It belongs to the element under the pointer, or with the keyboard's focus, whose `data-hint`
 * is its text; `data-hint-side` is its side. One for all elements: what places it is large and loads with the first
 * use, and a list with many buttons holds no tooltip for each.
 */
export function Hints() {
  const [target, setTarget] = useState<HTMLElement>();
  useEffect(() => {
    let timer: number | undefined;
    let pointed: HTMLElement | undefined;
    const point = (element: HTMLElement | undefined) => {
      if (element === pointed) return;
      pointed = element;
      clearTimeout(timer);
      setTarget(undefined);
      if (element) timer = window.setTimeout(() => setTarget(element), delayMs);
    };
    const hide = () => {
      clearTimeout(timer);
      setTarget(undefined);
    };
    const over = (event: PointerEvent) => point(event.pointerType === 'touch' ? undefined : hintOf(event.target));
    const focus = ({ target: element }: FocusEvent) => {
      const hinted = hintOf(element);
      if (hasPointer && hinted?.matches(':focus-visible')) point(hinted);
    };
    const blur = () => point(undefined);
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    document.addEventListener('pointerover', over);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', blur);
    document.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', blur);
      document.removeEventListener('keydown', press);
    };
  }, []);
  const text = target?.isConnected ? target.dataset['hint'] : undefined;
  return target && text ? (
    <Suspense fallback={null}>
      <Hint target={target} text={text} isBeside={target.dataset['hintSide'] === 'right'} />
    </Suspense>
  ) : null;
}

/** A button whose popup is open has none: the popup is in its place. */
const hintOf = (element: EventTarget | null): HTMLElement | undefined =>
  (element instanceof Element &&
    element.closest<HTMLElement>('[data-hint]:not([aria-expanded=true][aria-haspopup])')) ||
  undefined;
