import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useAnchor } from '../../../ui/use-anchor.ts';

const loadPopover = withDialogTexts(async () => ({ default: (await import('./EmojiPopover.tsx')).EmojiPopover }));
const EmojiPopover = lazy(loadPopover);

interface Props {
  /** The id of the ticket; absent in the chats among users. When it changes, the emojis close. */
  subjectId?: number;
  onPick: (emoji: string) => void;
}

/** The button that opens all emojis, to put one into the text. */
export function EmojiButton({ subjectId, onPick }: Props) {
  const { t } = useTranslation();
  const label = t(($) => $.messages.composer.emoji);
  const { anchor, close, button } = useAnchor('dialog', loadPopover, subjectId);
  return (
    <>
      <IconButton label={label} on={anchor !== null} {...button}>
        <IconMoodSmile size={18} stroke={1.75} />
      </IconButton>
      <Suspense>
        {anchor && (
          <EmojiPopover
            anchor={anchor}
            label={label}
            position="top-start"
            onClose={close}
            onPick={(emoji) => {
              close();
              onPick(emoji);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
