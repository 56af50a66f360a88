import { useEffect } from 'react';

/** A user counts as writing until this long after the last change of the text. */
const writingMs = 6000;

/** Reports whether the user is writing an answer now. `typed`: the answer, empty until the user types in it. */
export function useWritingNotice(typed: string, isOn: boolean, onWriting: (isWriting: boolean) => void): void {
  useEffect(() => {
    if (!isOn || typed === '') return onWriting(false);
    onWriting(true);
    const timer = setTimeout(() => onWriting(false), writingMs);
    return () => clearTimeout(timer);
  }, [typed, isOn, onWriting]);
}
