import type { Ticket } from '@balcao/contract';
import { IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type CSSProperties } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useCommands } from '../../../ui/commands.ts';
import { toast, toastError } from '../../../ui/toasts.ts';
import { useAnchor } from '../../../ui/use-anchor.ts';
import { cacheTicket, findCachedTicket, type OpenedTicket } from '../ticket-detail.ts';
import chip from './tag-chip.module.css';
import styles from './ticket-header.module.css';

const loadPopover = async () => ({ default: (await import('./TagPopover.tsx')).TagPopover });
const TagPopover = lazy(loadPopover);

interface Props {
  ticket: OpenedTicket;
  canEdit: boolean;
  /** The whole ticket is loaded. Until then the buttons are visible and disabled. */
  isComplete: boolean;
}

type Tagged = Pick<Ticket, 'id' | 'uuid' | 'tags'>;

/** The tags of a ticket in its header: the user removes and adds them. */
export function TagSelector({ ticket, canEdit, isComplete }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { anchor, open, close, button } = useAnchor('dialog', loadPopover, ticket.id);
  const patchCache = ({ uuid }: Tagged, changes: Partial<Ticket>) => {
    const cached = findCachedTicket(queryClient, uuid);
    if (cached) cacheTicket(queryClient, { ...cached, ...changes });
  };
  // The header changes at once; a refusal restores the old tags. With `removed`, a notice offers to put that tag back.
  const { mutate: changeTags } = useMutation({
    mutationFn: ({ of, tags }: { of: Tagged; tags: Ticket['tags']; removed?: Ticket['tags'][number] }) =>
      api.tickets.syncTags({ body: { ticketId: of.id, tags: tags.map(({ id }) => ({ id })) } }),
    onMutate: ({ of, tags }) => patchCache(of, { tags }),
    onSuccess: (tagged, { of, removed }) => {
      patchCache(of, tagged);
      if (!removed) return;
      toast(
        'success',
        t(($) => $.tickets.tagRemoved, { name: removed.name }),
        { label: t(($) => $.tickets.undo), run: () => putBack(of, removed) },
      );
    },
    onError: (error, { of }) => {
      patchCache(of, { tags: of.tags });
      toastError(error);
    },
  });
  // Undo acts on the ticket of the change: the user may have opened another ticket meanwhile.
  const putBack = (of: Tagged, removed: Ticket['tags'][number]) => {
    const current = findCachedTicket(queryClient, of.uuid) ?? of;
    changeTags({ of: current, tags: [...current.tags.filter(({ id }) => id !== removed.id), removed] });
  };
  useCommands(() => (canEdit ? [{ label: t(($) => $.tickets.editTags), icon: IconTag, run: open }] : []));
  return (
    <>
      {ticket.tags.map((tag) => (
        <span key={tag.id} className={chip.chip} style={{ '--c': tag.color } as CSSProperties} data-tag="">
          <span className={chip.text}>{tag.name}</span>
          {canEdit && (
            <button
              type="button"
              className={styles.untag}
              disabled={!isComplete}
              data-hit
              aria-label={t(($) => $.tickets.removeTag, { name: tag.name })}
              onClick={() =>
                changeTags({ of: ticket, tags: ticket.tags.filter(({ id }) => id !== tag.id), removed: tag })
              }
            >
              <IconX size={11} stroke={2.4} />
            </button>
          )}
        </span>
      ))}
      {canEdit && (
        <>
          <button
            type="button"
            className={styles.addTag}
            disabled={!isComplete}
            data-hit
            aria-label={t(($) => $.tickets.editTags)}
            {...button}
          >
            <IconPlus size={12} stroke={2.2} aria-hidden />
            {t(($) => $.tickets.addTag)}
          </button>
          <Suspense>
            {anchor && (
              <TagPopover
                anchor={anchor}
                chosen={ticket.tags}
                onChange={(tags) => changeTags({ of: ticket, tags })}
                onClose={close}
              />
            )}
          </Suspense>
        </>
      )}
    </>
  );
}
