import { Popover } from '@mantine/core';
import { Hook } from '../../../ui/Hook.tsx';
import { EmojiPanel } from './EmojiPanel.tsx';

interface Props {
  /** The button at which it is placed. */
  anchor: HTMLElement;
  label: string;
  position: 'bottom' | 'top-start';
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** All emojis, for a message that gets one of them, or for a text. */
export function EmojiPopover({ anchor, label, position, onPick, onClose }: Props) {
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position={position}
      withinPortal
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>
        <Hook anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        <EmojiPanel onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  );
}
