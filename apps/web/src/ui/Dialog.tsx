import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './DialogFrame.tsx';

const DialogFrame = lazy(async () => ({ default: (await import('./DialogFrame.tsx')).DialogFrame }));

/**
 * A dialog. It closes by Escape, its cross or a click outside; then the focus returns to its previous element. The code
 * of its frame loads when the first dialog opens.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return <Suspense>{wasOpen && <DialogFrame {...props} />}</Suspense>;
}
