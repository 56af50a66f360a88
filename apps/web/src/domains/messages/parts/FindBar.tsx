import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { useConversationSearch } from '../use-conversation-search.ts';
import styles from './find-bar.module.css';

interface Props {
  ticketId: number;
  /** Shows a message of the conversation, wherever it is. */
  onHit: (messageId: string) => void;
  /** Called with the words to mark in the messages. */
  onSearch: (search: string) => void;
  onClose: () => void;
}

/**
 * The search in an open conversation: the field, the number of hits, and the buttons to the next older or newer hit.
 */
export function FindBar({ ticketId, onHit, onSearch, onClose }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const find = useConversationSearch(ticketId, typed, onHit);
  useEffect(() => onSearch(find.search), [onSearch, find.search]);
  useEffect(() => field.current?.focus(), []);
  useShortcut(
    'mod+f',
    t(($) => $.messages.find.title),
    () => field.current?.select(),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isInField = event.target === field.current;
    // The search begins at the newest hit, so Enter leads to the next older one.
    const isOlderKey = event.key === 'ArrowUp' || (event.key === 'Enter' && !event.shiftKey);
    const isNewerKey = event.key === 'ArrowDown' || (event.key === 'Enter' && event.shiftKey);
    if (event.key === 'Escape') onClose();
    else if (isInField && isOlderKey) void find.older();
    else if (isInField && isNewerKey) find.newer();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The keys work in the field; Escape works on the buttons, too. The role is written since older screen readers do
    // not know the element `search`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <div role="search" className={styles.bar} aria-label={t(($) => $.messages.find.title)} onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <IconSearch size={16} aria-hidden />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          placeholder={t(($) => $.messages.find.hint)}
          aria-label={t(($) => $.messages.find.title)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <output className="num">{typed.trim() !== '' && find.error === null && <HitCount find={find} />}</output>
      </div>
      {find.error !== null && (
        <Button small onClick={find.retry}>
          {t(($) => $.common.retry)}
        </Button>
      )}
      <IconButton label={t(($) => $.messages.find.older)} disabled={!find.canGoOlder} onClick={() => void find.older()}>
        <IconChevronUp size={18} stroke={1.9} aria-hidden />
      </IconButton>
      <IconButton label={t(($) => $.messages.find.newer)} disabled={!find.canGoNewer} onClick={find.newer}>
        <IconChevronDown size={18} stroke={1.9} aria-hidden />
      </IconButton>
      <IconButton label={t(($) => $.messages.find.close)} onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

function HitCount({ find }: { find: ReturnType<typeof useConversationSearch> }) {
  const { t } = useTranslation();
  if (find.isSearching) return t(($) => $.messages.find.searching);
  if (find.number === 0) return t(($) => $.messages.find.nothing);
  const total = `${find.count.toLocaleString(currentLocale())}${find.countIsCapped ? '+' : ''}`;
  return t(($) => $.messages.find.place, { number: find.number.toLocaleString(currentLocale()), total });
}
