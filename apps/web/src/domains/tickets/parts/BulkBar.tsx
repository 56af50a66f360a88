import type { Ticket } from '@balcao/contract';
import {
  IconArrowsExchange,
  IconCircleCheck,
  IconDotsVertical,
  IconMailOpened,
  IconSquareCheck,
  IconTag,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { queries } from '../../../api/query-keys.ts';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import type { MenuEntry } from '../../../ui/MenuFrame.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { selection } from '../selection.ts';
import { showRefused, useBulkChange, type Change } from '../use-bulk-change.ts';
import { BulkResolveDialog } from './BulkResolveDialog.tsx';
import { BulkTransferDialog } from './BulkTransferDialog.tsx';
import styles from './bulk-bar.module.css';

const icon = { size: 18, stroke: 1.75 } as const;

/** A change that a dialog asks about. */
type Asked = 'resolve' | 'transfer';

interface Props {
  /** The selected tickets. */
  tickets: readonly Ticket[];
  /** All loaded rows of the list. */
  all: readonly Ticket[];
  /** The entries of the row's menu if only one row is selected, else none: a phone has no other way to the menu. */
  menu: readonly MenuEntry[];
  /** Called when the bar disappears together with the focus in it. */
  focusList: () => void;
}

/** What can be done with the selected tickets, under the list. */
export function BulkBar({ tickets, all, menu, focusList }: Props) {
  const { t } = useTranslation();
  const { progress, change } = useChangeWithUndo(tickets);
  const [asked, setAsked] = useState<Asked | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  useFocusAfter(bar, focusList);
  const count = tickets.length;

  // React also calls this for keys in the bar's open menus, which stand elsewhere on the page.
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && currentTarget.contains(target as Node)) selection.clear();
  };
  return (
    <>
      {/* Escape leaves the selection from here, too. */}
      <div
        ref={bar}
        className={styles.bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t(($) => $.tickets.bulk.bar)}
        onKeyDown={onKeyDown}
      >
        <IconButton label={t(($) => $.tickets.bulk.leave)} onClick={() => selection.clear()}>
          <IconX {...icon} />
        </IconButton>
        <output className={styles.count}>
          {progress
            ? t(($) => $.tickets.bulk.progress, { done: progress.done, of: progress.of })
            : t(($) => $.tickets.bulk.selected, { count })}
        </output>
        {count < all.length && (
          <IconButton
            label={t(($) => $.tickets.bulk.all)}
            disabled={progress !== null}
            onClick={() => selection.choose(all.map(({ id }) => id))}
          >
            <IconSquareCheck {...icon} />
          </IconButton>
        )}
        <Actions tickets={tickets} isBusy={progress !== null} change={(what) => void change(what)} ask={setAsked} />
        {menu.length > 0 && (
          <MenuButton label={t(($) => $.tickets.moreActions)} entries={menu}>
            {(button) => (
              <IconButton label={t(($) => $.tickets.moreActions)} {...button}>
                <IconDotsVertical {...icon} />
              </IconButton>
            )}
          </MenuButton>
        )}
      </div>
      {createPortal(
        <>
          {asked === 'resolve' && (
            <BulkResolveDialog
              tickets={tickets}
              onClose={() => setAsked(null)}
              resolve={(words) => change({ action: 'resolve', ...words })}
            />
          )}
          {asked === 'transfer' && (
            <BulkTransferDialog
              count={count}
              onClose={() => setAsked(null)}
              transfer={(to) => change({ action: 'transfer', ...to })}
            />
          )}
        </>,
        document.body,
      )}
    </>
  );
}

interface ActionsProps {
  tickets: readonly Ticket[];
  isBusy: boolean;
  change: (what: Change) => void;
  ask: (what: Asked) => void;
}

/** The buttons of the changes that fit at least one of the tickets. */
function Actions({ tickets, isBusy, change, ask }: ActionsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const some = (isMeant: (ticket: Ticket) => boolean) => tickets.some(isMeant);
  return (
    <>
      {some(({ status }) => status === 'pending') && (
        <IconButton label={t(($) => $.tickets.accept)} disabled={isBusy} onClick={() => change({ action: 'accept' })}>
          <IconUserCheck {...icon} />
        </IconButton>
      )}
      {some(({ status }) => status !== 'closed') && (
        <>
          <IconButton label={t(($) => $.tickets.resolve)} disabled={isBusy} onClick={() => ask('resolve')}>
            <IconCircleCheck {...icon} />
          </IconButton>
          <IconButton label={t(($) => $.tickets.transfer)} disabled={isBusy} onClick={() => ask('transfer')}>
            <IconArrowsExchange {...icon} />
          </IconButton>
        </>
      )}
      <TagMenu tickets={tickets} isBusy={isBusy} change={change} />
      {some(({ unreadMessages, userId }) => unreadMessages > 0 && userId === user.id) && (
        <IconButton label={t(($) => $.tickets.bulk.read)} disabled={isBusy} onClick={() => change({ action: 'read' })}>
          <IconMailOpened {...icon} />
        </IconButton>
      )}
    </>
  );
}

/** Changes the tickets and shows how many were changed. The notice offers to undo a change of tags. */
function useChangeWithUndo(tickets: readonly Ticket[]) {
  const { t } = useTranslation();
  const { progress, run } = useBulkChange();
  const takeBack = async (changed: readonly Ticket[], undo: Change) => {
    const { refused } = await run(changed, undo);
    showRefused(refused);
  };
  const change = async (what: Change) => {
    const { done, refused } = await run(tickets, what);
    showRefused(refused);
    const undo = undoOf(what);
    const changed = undo ? whoseTagChanged(tickets, done, what) : [];
    if (done.length > 0)
      toast(
        'success',
        t(($) => $.tickets.bulk.done[what.action], { count: done.length }),
        undo && changed.length > 0
          ? { label: t(($) => $.tickets.undo), run: () => void takeBack(changed, undo) }
          : undefined,
      );
  };
  return { progress, change };
}

/** Calls `focus` after the element has left the page, if the focus was in it or in one of its dialogs. */
function useFocusAfter(element: RefObject<HTMLElement | null>, focus: () => void) {
  const latest = useLatest(focus);
  useEffect(() => {
    const mounted = element.current;
    return () =>
      void requestAnimationFrame(() => {
        if (!mounted?.isConnected && document.activeElement === document.body) latest.current();
      });
  }, [element, latest]);
}

/** Only changes of tags can be undone: customers and colleagues already know of the other changes. */
const undoOf = ({ action, tagId }: Change): Change | undefined =>
  tagId === undefined ? undefined : { action: action === 'addTag' ? 'removeTag' : 'addTag', tagId };

/** The tickets whose tag really changed: undo leaves the tag on a ticket that had it before. */
function whoseTagChanged(before: readonly Ticket[], done: readonly Ticket[], { action, tagId }: Change) {
  const ticketsWithTag = before.filter(({ tags }) => tags.some(({ id }) => id === tagId));
  const idsWithTag = new Set(ticketsWithTag.map(({ id }) => id));
  const mustHaveHadTag = action === 'removeTag';
  return done.filter(({ id }) => idsWithTag.has(id) === mustHaveHadTag);
}

interface TagMenuProps {
  tickets: readonly Ticket[];
  isBusy: boolean;
  change: (what: Change) => void;
}

/** All tags; those that every selected ticket has are checked. */
function TagMenu({ tickets, isBusy, change }: TagMenuProps) {
  const { t } = useTranslation();
  const tags = useQuery(queries.tags.list()).data ?? [];
  const label = t(($) => $.tickets.addTag);
  const entries = tags.map(({ id, name, color }): MenuEntry => {
    const isChecked = tickets.every((ticket) => ticket.tags.some((tag) => tag.id === id));
    return {
      key: id,
      text: name,
      aside: <i className={styles.dot} style={{ background: color }} />,
      isChecked,
      run: () => change({ action: isChecked ? 'removeTag' : 'addTag', tagId: id }),
    };
  });
  return (
    <MenuButton
      label={label}
      entries={entries.length > 0 ? entries : [{ key: 'none', text: t(($) => $.common.noRecords), isDisabled: true }]}
    >
      {(button) => (
        <IconButton label={label} disabled={isBusy} {...button}>
          <IconTag {...icon} />
        </IconButton>
      )}
    </MenuButton>
  );
}
