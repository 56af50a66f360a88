import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

const EmojiPanel = lazy(withDialogTexts(async () => ({ default: (await import('./EmojiPanel.tsx')).EmojiPanel })));

/** All emojis, for the text. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" withinPortal trapFocus>
      <Popover.Target>
        <IconButton label={t(($) => $.messages.composer.emoji)} on={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={18} stroke={1.75} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} inert={!isOpen}>
        <Suspense>
          <EmojiPanel
            onPick={(emoji) => {
              setOpen(false);
              onPick(emoji);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
