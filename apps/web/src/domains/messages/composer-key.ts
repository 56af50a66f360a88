type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** What a key means in the composer: Enter alone sends, Shift and Enter begin a line. */
export function composerCommand(event: Key): 'submit' | 'leave' | undefined {
  // Enter chooses a candidate of an input method.
  if (event.isComposing) return undefined;
  if (event.key === 'Escape') return 'leave';
  const isAlone = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
  return event.key === 'Enter' && isAlone ? 'submit' : undefined;
}
