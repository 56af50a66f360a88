import type { QuickMessage } from '@balcao/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { quickReplyLabel } from '../match-quick-messages.ts';
import styles from './quick-reply-list.module.css';

/** The id of the element of a quick reply, by which the text field names the marked one. */
export const quickReplyId = (id: number) => `quick-reply-${id}`;

/** The matching quick replies, above the text field. Beside the list is the full text of the marked quick reply. */
export function QuickReplyList({
  id,
  matches,
  marked,
  isEmpty,
  onMark,
  onPick,
}: {
  id: string;
  matches: QuickMessage[];
  /** The index of the marked quick reply in `matches`. */
  marked: number;
  /** There are no quick messages at all; otherwise an empty list means that none matches. */
  isEmpty: boolean;
  onMark: (index: number) => void;
  onPick: (quick: QuickMessage) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const current = matches[marked];
  // With braces: in some browsers scrolling returns a promise, which React would take for a clean-up function.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [marked, matches]);
  return (
    <div className={styles.panel}>
      {matches.length === 0 ? (
        <output className={styles.empty}>
          {isEmpty ? t(($) => $.quickMessages.none) : t(($) => $.quickMessages.notFound)}
        </output>
      ) : (
        // A native list would take the focus, which stays in the text here: arrows mark, Enter or Tab chooses.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div ref={list} id={id} className={styles.list} role="listbox" aria-label={t(($) => $.quickMessages.label)}>
          {matches.map((quick, index) => (
            <div
              key={quick.id}
              id={quickReplyId(quick.id)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              onPointerMove={() => index !== marked && onMark(index)}
              // Keeps the focus in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(quick)}
              // For the linter: the text field handles the keys.
              onKeyDown={() => undefined}
            >
              {quickReplyLabel(quick)}
            </div>
          ))}
        </div>
      )}
      {current && (
        <div className={styles.preview} aria-hidden>
          <b>/{current.shortcode.replace(/^\//, '')}</b>
          {current.message}
          {current.mediaName !== null && <span className={styles.file}>{current.mediaName}</span>}
        </div>
      )}
      <p className={styles.hint}>{t(($) => $.quickMessages.hint)}</p>
    </div>
  );
}
