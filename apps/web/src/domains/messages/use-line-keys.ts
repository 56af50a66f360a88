import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const lines = '[data-message], [data-outgoing]';
const idOf = (line: Element | null | undefined) =>
  line?.getAttribute('data-message') ?? line?.getAttribute('data-outgoing') ?? null;

/**
 * The keys of a conversation, which is one tab stop: the arrow keys move the focus from message to message, and Tab
 * then reaches the controls of this message. From the list itself, Arrow Up leads to the last message in sight and
 * Arrow Down to the first one.
 *
 * @returns the id of the message with the focus, and the handlers of the element that scrolls
 */
export function useLineKeys() {
  const [focused, setFocused] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const { target, currentTarget: pane } = event;
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!step || hasModifier || !(target instanceof Element)) return;
    // Videos and the position of an audio have arrow keys of their own.
    if (target.matches('video, input[type=range]')) return;
    const all = [...pane.querySelectorAll<HTMLElement>(lines)];
    // -1: the focus is on the list itself, not in a line.
    const at = all.indexOf(target.closest<HTMLElement>(lines) ?? pane);
    const next = at < 0 ? outermost(pane, all, step) : all[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocused(idOf(target.closest(lines)));
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(null);
  };
  return { focused, handlers: { onKeyDown, onFocus, onBlur } };
}

/** Of the lines in sight the last one for Arrow Up, and the first one for Arrow Down. */
function outermost(pane: HTMLElement, all: HTMLElement[], step: number): HTMLElement | undefined {
  const { top, bottom } = pane.getBoundingClientRect();
  const isInSight = (line: HTMLElement) => {
    const box = line.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
  return step < 0 ? all.findLast(isInSight) : all.find(isInSight);
}
