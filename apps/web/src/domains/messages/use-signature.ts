import { useState } from 'react';

const storedAs = 'sign-messages';

/** Whether answers carry the user's name; kept in this browser. */
export function useSignature(): [isSigned: boolean, setSigned: (isSigned: boolean) => void] {
  const [isSigned, setState] = useState(() => localStorage.getItem(storedAs) !== '0');
  const setSigned = (next: boolean) => {
    setState(next);
    localStorage.setItem(storedAs, next ? '1' : '0');
  };
  return [isSigned, setSigned];
}
