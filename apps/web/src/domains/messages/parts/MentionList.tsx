import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { mentionId } from '../mention-id.ts';
import type { Mentions } from '../use-mentions.ts';
import styles from './mention-list.module.css';

/**
 * Offers colleagues to mention, above the text. The focus stays in the text: the arrow keys mark a colleague, Enter or
 * Tab chooses it.
 */
export function MentionList({ id, mentions }: { id: string; mentions: Mentions }) {
  const { t } = useTranslation();
  const { matches, marked, mark, pick } = mentions;
  const list = useRef<HTMLDivElement>(null);
  // With braces: in some browsers scrolling returns a promise, which React would take for a clean-up function.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [marked, matches]);
  return (
    // A native list would take the focus.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={t(($) => $.messages.mention.label)}>
      {matches.map((colleague, index) => (
        <div
          key={colleague.id}
          id={mentionId(colleague.id)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          onPointerMove={() => index !== marked && mark(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(colleague)}
          // The text gets the keys. A rule of the linter asks for a handler here, too.
          onKeyDown={() => undefined}
        >
          <Avatar name={colleague.name} size={22} />
          <span>{colleague.name}</span>
          {!colleague.seesTicket && <small>{t(($) => $.messages.mention.blind)}</small>}
        </div>
      ))}
    </div>
  );
}
