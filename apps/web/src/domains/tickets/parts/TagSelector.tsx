import type { Ticket } from '@balcao/contract';
import { Popover } from '@mantine/core';
import { IconCheck, IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { limits } from '@balcao/contract/limits';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useCommands } from '../../../ui/commands.ts';
import { toast, toastError } from '../../../ui/toasts.ts';
import { showTicket, ticketOnHand, type OpenedTicket } from '../ticket-detail.ts';
import chip from './tag-chip.module.css';
import styles from './ticket-header.module.css';

interface Props {
  ticket: OpenedTicket;
  canEdit: boolean;
  /** The whole ticket is loaded. Until then the buttons stand in their places and do nothing. */
  isComplete: boolean;
}

type Tagged = Pick<Ticket, 'id' | 'uuid' | 'tags'>;

/** The tags of a ticket in its header: the user removes and adds them. */
export function TagSelector({ ticket, canEdit, isComplete }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const show = ({ uuid }: Tagged, changes: Partial<Ticket>) => {
    const now = ticketOnHand(queryClient, uuid);
    if (now) showTicket(queryClient, { ...now, ...changes });
  };
  // The header changes at once; a refusal restores the old tags.
  const { mutate: give } = useMutation({
    mutationFn: ({ of, tags }: { of: Tagged; tags: Ticket['tags']; removed?: Ticket['tags'][number] }) =>
      api.tickets.syncTags({ body: { ticketId: of.id, tags: tags.map(({ id }) => ({ id })) } }),
    onMutate: ({ of, tags }) => show(of, { tags }),
    onSuccess: (tagged, { of, removed }) => {
      show(of, tagged);
      if (!removed) return;
      toast(
        'success',
        t(($) => $.tickets.tagRemoved, { name: removed.name }),
        { label: t(($) => $.tickets.undo), run: () => putBack(of, removed) },
      );
    },
    onError: (error, { of }) => {
      show(of, { tags: of.tags });
      toastError(error);
    },
  });
  // The user may be in another ticket by now.
  const putBack = (of: Tagged, removed: Ticket['tags'][number]) => {
    const now = ticketOnHand(queryClient, of.uuid) ?? of;
    give({ of: now, tags: [...now.tags.filter(({ id }) => id !== removed.id), removed] });
  };
  useCommands(() =>
    canEdit ? [{ label: t(($) => $.tickets.editTags), icon: IconTag, run: () => setOpen(true) }] : [],
  );
  return (
    <>
      {ticket.tags.map((tag) => (
        <span key={tag.id} className={chip.chip} style={{ '--c': tag.color } as CSSProperties} data-tag="">
          {tag.name}
          {canEdit && (
            <button
              type="button"
              className={styles.untag}
              disabled={!isComplete}
              data-hit
              aria-label={t(($) => $.tickets.removeTag, { name: tag.name })}
              onClick={() => give({ of: ticket, tags: ticket.tags.filter(({ id }) => id !== tag.id), removed: tag })}
            >
              <IconX size={11} stroke={2.4} />
            </button>
          )}
        </span>
      ))}
      {canEdit && (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withinPortal returnFocus>
          <Popover.Target>
            <button
              type="button"
              className={styles.addTag}
              disabled={!isComplete}
              data-hit
              onClick={() => setOpen(!isOpen)}
              aria-label={t(($) => $.tickets.editTags)}
            >
              <IconPlus size={12} stroke={2.2} aria-hidden />
              {t(($) => $.tickets.addTag)}
            </button>
          </Popover.Target>
          <Popover.Dropdown p={6} inert={!isOpen}>
            {isOpen && <TagPicker chosen={ticket.tags} onChange={(tags) => give({ of: ticket, tags })} />}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

function TagPicker({ chosen, onChange }: { chosen: Ticket['tags']; onChange: (tags: Ticket['tags']) => void }) {
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [only] = found;
    if (only && (found.length === 1 || only.name.toLowerCase() === wanted)) toggle(only);
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
