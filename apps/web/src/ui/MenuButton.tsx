import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import type { MenuEntry } from './MenuFrame.tsx';
import { useAnchor } from './use-anchor.ts';

const loadFrame = async () => ({ default: (await import('./MenuFrame.tsx')).MenuFrame });
const MenuFrame = lazy(loadFrame);

interface Props {
  /** The name of the menu, for screen readers. */
  label: string;
  entries: readonly MenuEntry[];
  /** Above the entries. */
  head?: ReactNode;
  side?: 'start' | 'end';
  width?: number;
  /** The id of what the menu is about, such as a ticket; the menu closes when the id changes. */
  subjectId?: number;
  /** The button, with the props that open the menu. */
  children: (button: ReturnType<typeof useAnchor>['button']) => ReactElement;
}

/** A button with a menu. */
export function MenuButton({ label, entries, head, side = 'end', width, subjectId, children }: Props) {
  const { anchor, close, button } = useAnchor('menu', loadFrame, subjectId);
  return (
    <>
      {children(button)}
      <Suspense>
        {anchor && (
          <MenuFrame
            anchor={anchor}
            label={label}
            entries={entries}
            head={head}
            side={side}
            width={width}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
