import { limits } from '@balcao/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../ui/copy-text.ts';

/** Copies a text. `isCopied` is true for a second after that. */
export function useCopied() {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isCopied,
    async copy(text: string) {
      await copyText(text);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), limits.copiedMs);
    },
  };
}
