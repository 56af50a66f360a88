import { lazy, Suspense, useEffect, useState } from 'react';

const delayMs = 400;
/** False on a touch screen: there a tooltip that appears with the focus would only cover the page. */
const hasPointer = matchMedia('(hover: hover)').matches;
const Hint = lazy(async () => ({ default: (await import('./Hint.tsx')).Hint }));

/**
 * The one tooltip of the page. It appears at an element with the attribute `data-hint` (the text) and perhaps
 * `data-hint-side`, while the element is under the pointer or has the keyboard's focus. All elements share the tooltip,
 * because the code that places it is large: it loads with the first use. A list with many buttons needs only one, too.
 */
export function Hints() {
  const [target, setTarget] = useState<HTMLElement>();
  useEffect(() => {
    let timer: number | undefined;
    let current: HTMLElement | undefined;
    const showAt = (element: HTMLElement | undefined) => {
      if (element === current) return;
      current = element;
      clearTimeout(timer);
      setTarget(undefined);
      if (element) timer = window.setTimeout(() => setTarget(element), delayMs);
    };
    // `current` stays, so that the tooltip does not come back until the pointer or the focus has left its element.
    const hide = () => {
      clearTimeout(timer);
      setTarget(undefined);
    };
    const over = (event: PointerEvent) => showAt(event.pointerType === 'touch' ? undefined : hintOf(event.target));
    const focus = ({ target: element }: FocusEvent) => {
      const hinted = hintOf(element);
      if (hasPointer && hinted?.matches(':focus-visible')) showAt(hinted);
    };
    const blur = () => showAt(undefined);
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

/** The nearest element with a tooltip. A button with an open popup has no tooltip, since the popup needs the place. */
function hintOf(element: EventTarget | null): HTMLElement | undefined {
  if (!(element instanceof Element)) return undefined;
  return element.closest<HTMLElement>('[data-hint]:not([aria-expanded=true][aria-haspopup])') ?? undefined;
}
