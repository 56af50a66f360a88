import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Asks before a dialog or its page is left, if something was typed. While `isAsking`, the dialog shows `Discard` in
 * place of its buttons. A second `leave` (Escape) goes back to the form.
 */
export function useLeave(
  isDirty: boolean,
  onClose: () => void,
): { isAsking: boolean; leave: () => void; keep: () => void } {
  const [isAsking, setAsking] = useState(false);
  useBlocker({
    disabled: !isDirty,
    shouldBlockFn: () => {
      setAsking(true);
      return true;
    },
  });
  return {
    isAsking,
    leave() {
      if (isAsking) setAsking(false);
      else if (isDirty) setAsking(true);
      else onClose();
    },
    keep: () => setAsking(false),
  };
}
