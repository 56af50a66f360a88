import type { Ticket } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx';
import { toastError } from '../../../ui/toasts.ts';
import styles from './ticket-header.module.css';

interface PickerProps {
  chosen: Ticket['tags'];
  onChange: (tags: Ticket['tags']) => void;
}

interface Props extends PickerProps {
  /** The button at which it is placed. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** The tags of the company: the user puts them on a ticket, takes them off, or creates one. */
export function TagPopover({ anchor, onClose, ...picker }: Props) {
  const { t } = useTranslation();
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t(($) => $.tickets.editTags)}
      position="bottom-start"
      padding={6}
      onClose={onClose}
    >
      <TagPicker {...picker} />
    </AnchoredPopover>
  );
}

function TagPicker({ chosen, onChange }: PickerProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const all = useQuery(queries.tags.list()).data ?? [];
  const wanted = text.trim().toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isNew = wanted.length >= limits.tagName.min && !all.some(({ name }) => name.toLowerCase() === wanted);
  const has = (id: number) => chosen.some((tag) => tag.id === id);
  const toggle = (tag: Ticket['tags'][number]) =>
    onChange(
      has(tag.id)
        ? chosen.filter(({ id }) => id !== tag.id)
        : [...chosen, { id: tag.id, name: tag.name, color: tag.color }],
    );
  const { mutate: create } = useMutation({
    mutationFn: (name: string) => api.tags.create({ body: { name } }),
    onSuccess: ({ id, name, color }) => {
      void queryClient.invalidateQueries({ queryKey: keys.tags.all });
      setText('');
      onChange([...chosen, { id, name, color }]);
    },
    onError: toastError,
  });
  // Enter chooses the only tag that is found, or the first one if it has exactly this name. If none is found, Enter
  // creates the tag.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = found;
    if (first && (found.length === 1 || first.name.toLowerCase() === wanted)) toggle(first);
    else if (isNew && found.length === 0) create(text.trim());
  };
  return (
    <div className={styles.picker}>
      <input
        value={text}
        data-autofocus
        maxLength={limits.tagName.max}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={t(($) => $.tickets.findTag)}
        aria-label={t(($) => $.tickets.findTag)}
      />
      <div>
        {found.map((tag) => (
          <button key={tag.id} type="button" aria-pressed={has(tag.id)} onClick={() => toggle(tag)}>
            <i style={{ background: tag.color }} aria-hidden />
            <span>{tag.name}</span>
            {has(tag.id) && <IconCheck size={15} stroke={2.2} aria-hidden />}
          </button>
        ))}
        {isNew && (
          <button type="button" onClick={() => create(text.trim())}>
            <IconPlus size={14} aria-hidden />
            <span>{t(($) => $.tickets.createTag, { name: text.trim() })}</span>
          </button>
        )}
      </div>
    </div>
  );
}
