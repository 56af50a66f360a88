import { Popover } from '@mantine/core';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Hook } from '../../../ui/Hook.tsx';
import { EmojiPanel } from './EmojiPanel.tsx';

interface Props {
  /** The button of the message's menu. */
  anchor: HTMLElement;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** All emojis, at the message that gets one of them. */
export function ReactionPicker({ anchor, onPick, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom"
      withinPortal
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>
        <Hook anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t(($) => $.messages.reactOther)}>
        <EmojiPanel onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  );
}
