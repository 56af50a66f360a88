import { EmojiPicker } from 'frimousse';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import styles from './emoji-panel.module.css';

/** All emojis, found by name in the language of the screen. Their names come from our own address. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  return (
    <EmojiPicker.Root className={styles.root ?? ''} locale={currentLanguage()} emojibaseUrl="/emoji" columns={8} onEmojiSelect={({ emoji }) => onPick(emoji)}>
      <EmojiPicker.Search className={styles.search ?? ''} placeholder={t(($) => $.messages.emoji.search)} aria-label={t(($) => $.messages.emoji.search)} data-autofocus />
      <EmojiPicker.Viewport className={styles.viewport ?? ''}>
        <EmojiPicker.Loading className={styles.state ?? ''}>{t(($) => $.messages.emoji.loading)}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={styles.state ?? ''}>{t(($) => $.messages.emoji.empty)}</EmojiPicker.Empty>
        <EmojiPicker.List
          components={{
            CategoryHeader: ({ category, ...rest }) => (
              <div {...rest} className={styles.category}>
                {category.label}
              </div>
            ),
            Emoji: ({ emoji, ...rest }) => (
              <button type="button" {...rest} className={styles.emoji}>
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}
