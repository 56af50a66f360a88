import { useEffect, useState } from 'react';

/** A user counts as writing until this long after the last key press. */
const writingMs = 6000;

/** Reports whether the user is writing an answer now; an earlier draft does not count. */
export function useWritingNotice(text: string, isOn: boolean, onWriting: (isWriting: boolean) => void): void {
  const [first] = useState(text);
  useEffect(() => {
    if (!isOn || text === '' || text === first) return onWriting(false);
    onWriting(true);
    const timer = setTimeout(() => onWriting(false), writingMs);
    return () => clearTimeout(timer);
  }, [text, first, isOn, onWriting]);
}
