type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** What a key means in the composer: Enter alone sends; Enter with Shift begins a line. Escape leaves. */
export function composerCommand(event: Key): 'submit' | 'leave' | undefined {
  // While an input method (for Japanese, for example) composes a word, Enter chooses a candidate.
  if (event.isComposing) return undefined;
  if (event.key === 'Escape') return 'leave';
  const isAlone = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
  return event.key === 'Enter' && isAlone ? 'submit' : undefined;
}
