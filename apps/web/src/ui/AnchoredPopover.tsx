import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { HiddenAnchor } from './HiddenAnchor.tsx';

interface Props {
  /** The button at which the popover is placed. */
  anchor: HTMLElement;
  label: string;
  position: NonNullable<PopoverProps['position']>;
  /** In px; by default the popover is as wide as its content. */
  width?: number;
  /** The space around the content: px, or a size of Mantine. */
  padding?: number | 'sm' | 'lg';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A box at a button. Tab stays within the box. When it closes, `HiddenAnchor` returns the focus to the button, so
 * Mantine does not.
 */
export function AnchoredPopover({
  anchor,
  label,
  position,
  width,
  padding = 0,
  className = '',
  onClose,
  children,
}: Props) {
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position={position}
      width={width ?? 'max-content'}
      withinPortal
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>
        <HiddenAnchor anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={padding} className={className} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
