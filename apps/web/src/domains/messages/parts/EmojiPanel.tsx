import { EmojiPicker } from 'frimousse';
import { useEffect, useRef, useState } from 'react';
import { currentLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { noteEmoji, recentEmojis } from '../recent-emojis.ts';
import styles from './emoji-panel.module.css';

/**
 * The emojis that were chosen last, and all of them, searchable by name in the language of the screen. The names are
 * loaded from the product's own server.
 */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation();
  const search = useRef<HTMLInputElement>(null);
  const [recent] = useState(recentEmojis);
  const [isSearching, setSearching] = useState(false);
  const pick = (emoji: string) => {
    noteEmoji(emoji);
    onPick(emoji);
  };
  useEffect(() => search.current?.focus(), []);
  return (
    <EmojiPicker.Root
      className={styles.root ?? ''}
      locale={currentLanguage()}
      emojibaseUrl="/emoji"
      columns={8}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <EmojiPicker.Search
        className={styles.search ?? ''}
        placeholder={t(($) => $.messages.emoji.search)}
        aria-label={t(($) => $.messages.emoji.search)}
        onChange={(event) => setSearching(event.currentTarget.value !== '')}
        ref={search}
      />
      {recent.length > 0 && !isSearching && (
        <fieldset className={styles.recent}>
          <legend className={styles.category}>{t(($) => $.messages.emoji.recent)}</legend>
          {recent.map((emoji) => (
            <button key={emoji} type="button" className={styles.emoji} onClick={() => pick(emoji)}>
              {emoji}
            </button>
          ))}
        </fieldset>
      )}
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
            // The library counts rows and columns from zero; ARIA counts from one.
            Row: ({ children, ...rest }) => (
              <div {...rest} aria-rowindex={Number(rest['aria-rowindex'] ?? 0) + 1}>
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...rest }) => {
              const cell = { ...rest, 'aria-colindex': Number(rest['aria-colindex'] ?? 0) + 1 };
              return (
                <button type="button" {...cell} className={styles.emoji}>
                  {emoji.emoji}
                </button>
              );
            },
          }}
        />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}
