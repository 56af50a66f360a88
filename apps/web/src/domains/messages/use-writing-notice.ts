import { useEffect, useState } from 'react';

/** Who has not pressed a key for this long is no longer writing. */
const writingMs = 6000;

/** Tells whether an answer is being written right now; a draft from before is not. */
export function useWritingNotice(text: string, isOn: boolean, onWriting: (isWriting: boolean) => void): void {
  const [first] = useState(text);
  useEffect(() => {
    if (!isOn || text === '' || text === first) return onWriting(false);
    onWriting(true);
    const timer = setTimeout(() => onWriting(false), writingMs);
    return () => clearTimeout(timer);
  }, [text, first, isOn, onWriting]);
}
