import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

/**
 * The place of a form that opens within a panel. The first field takes the focus, and Escape closes the form. If no
 * element has the focus after that, the button that opened the form gets it.
 */
export function PanelForm({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Otherwise the same key would also close a panel that lies over the conversation.
    event.preventDefault();
    onClose();
  };
  return (
    // The element only hears Escape from the fields of the form.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
