import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './DialogFrame.tsx';

const DialogFrame = lazy(async () => ({ default: (await import('./DialogFrame.tsx')).DialogFrame }));

/**
 * A dialog. Escape, the cross or a click outside closes it; then the focus returns to the element that had it before.
 * The code of the frame loads when the first dialog opens.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return <Suspense>{wasOpen && <DialogFrame {...props} />}</Suspense>;
}
