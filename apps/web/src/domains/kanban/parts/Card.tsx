import type { KanbanCard } from '@balcao/contract';
import { IconArrowRight, IconCoin, IconDotsVertical } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { lanesOf, type Lane } from '../board-view.ts';
import { useBoard } from './board-context.ts';
import { CardFace } from './CardFace.tsx';
import styles from './card.module.css';

export interface CardProps {
  card: KanbanCard;
  lane: Lane;
  /** The arrow keys walk from card to card; one of each lane is reached by Tab. */
  isReached: boolean;
  ref?: Ref<HTMLElement>;
  /** The pointer drags it. */
  isDragged?: boolean;
}

/** A card with its menu. Enter picks it up. */
export function Card({ card, lane, isReached, ref, isDragged }: CardProps) {
  const { t } = useTranslation();
  const { carriedId, keysId } = useBoard();
  const { ticket } = card;
  const tabIndex = isReached ? 0 : -1;
  return (
    // The board handles the keys of all its cards; a card itself takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <article
      ref={ref}
      className={styles.card}
      data-card={ticket.id}
      data-carried={ticket.id === carriedId || undefined}
      data-dragged={isDragged || undefined}
      data-unread={ticket.unreadMessages > 0 || undefined}
      tabIndex={tabIndex}
      aria-label={t(($) => $.kanban.card, { number: ticket.id, name: ticket.contact.name })}
      aria-describedby={keysId}
    >
      <CardFace
        card={card}
        laneTagId={lane?.id}
        tabIndex={tabIndex}
        menu={<CardMenu card={card} lane={lane} tabIndex={tabIndex} />}
      />
    </article>
  );
}

function CardMenu({ card, lane, tabIndex }: { card: KanbanCard; lane: Lane; tabIndex: number }) {
  const { t } = useTranslation();
  const { view, moveTo, edit } = useBoard();
  const label = t(($) => $.kanban.menu, { number: card.ticket.id });
  const entries = [
    {
      key: 'details',
      text: t(($) => $.kanban.details),
      icon: <IconCoin size={16} stroke={1.75} />,
      run: () => edit(card),
    },
    ...lanesOf(view.board)
      .filter((other) => other?.id !== lane?.id)
      .map((other) => ({
        key: other?.id ?? 0,
        text: t(($) => $.kanban.moveTo, { lane: other?.name ?? t(($$) => $$.kanban.unlaned) }),
        icon: <IconArrowRight size={16} stroke={1.75} />,
        run: () => moveTo(card, other),
      })),
  ];
  return (
    <MenuButton label={label} entries={entries}>
      {(button) => (
        <IconButton label={label} className={styles.menu} tabIndex={tabIndex} {...button}>
          <IconDotsVertical size={16} stroke={1.75} />
        </IconButton>
      )}
    </MenuButton>
  );
}
