import { useEffect } from 'react';

/** On a phone, hides the app bar and the menu while an element needs the whole screen (a conversation). */
export function useFullScreenOnPhone(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    document.documentElement.dataset['fullScreen'] = '';
    return () => void delete document.documentElement.dataset['fullScreen'];
  }, [active]);
}
