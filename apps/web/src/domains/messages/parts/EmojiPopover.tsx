import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx';
import { EmojiPanel } from './EmojiPanel.tsx';

interface Props {
  /** The button at which it is placed. */
  anchor: HTMLElement;
  label: string;
  position: 'bottom' | 'top-start';
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** All emojis, to choose a reaction to a message, or one for a text. */
export function EmojiPopover({ onPick, ...frame }: Props) {
  return (
    <AnchoredPopover {...frame}>
      <EmojiPanel onPick={onPick} />
    </AnchoredPopover>
  );
}
