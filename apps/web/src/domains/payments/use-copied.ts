import { limits } from '@balcao/contract/limits';
import { useEffect, useState } from 'react';
import { copyText } from '../../ui/copy-text.ts';

/** Copies a text, and says so for a second. */
export function useCopied() {
  const [times, setTimes] = useState(0);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (times === 0) return undefined;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), limits.copiedMs);
    return () => clearTimeout(timer);
  }, [times]);
  return {
    copied,
    async copy(text: string) {
      await copyText(text);
      setTimes((count) => count + 1);
    },
  };
}
