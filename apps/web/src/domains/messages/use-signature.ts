import { useState } from 'react';

const storedAs = 'sign-messages';

/** Whether answers carry the user's name; kept in this browser. */
export function useSignature(): [isSigned: boolean, sign: (isSigned: boolean) => void] {
  const [isSigned, setSigned] = useState(() => localStorage.getItem(storedAs) !== '0');
  const sign = (next: boolean) => {
    setSigned(next);
    localStorage.setItem(storedAs, next ? '1' : '0');
  };
  return [isSigned, sign];
}
