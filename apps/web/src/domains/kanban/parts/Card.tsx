import type { KanbanCard } from '@balcao/contract';
import { IconDotsVertical } from '@tabler/icons-react';
import { useRef, type Ref } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Lane } from '../board-view.ts';
import { useBoard } from './board-context.ts';
import { CardFace } from './CardFace.tsx';
import styles from './card.module.css';

export interface CardProps {
  card: KanbanCard;
  lane: Lane;
  /** Whether Tab reaches this card: one card of each lane. The arrow keys lead from card to card. */
  isReached: boolean;
  ref?: Ref<HTMLElement>;
  /** Whether the pointer drags the card. */
  isDragged?: boolean;
}

/** A card with the button of its menu. Its keys are those of `useCardKeys`. */
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
        menu={<MenuOfCard card={card} lane={lane} tabIndex={tabIndex} />}
      />
    </article>
  );
}

/** The button of the card's menu. The board draws the menu: within a lane that scrolls it would be out of place. */
function MenuOfCard({ card, lane, tabIndex }: { card: KanbanCard; lane: Lane; tabIndex: number }) {
  const { t } = useTranslation();
  const { menuOf, openMenu } = useBoard();
  const wasOpen = useRef(false);
  const isOpen = menuOf === card.ticket.id;
  return (
    <IconButton
      label={t(($) => $.kanban.menu, { number: card.ticket.id })}
      className={styles.menu}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      // A press outside closes the menu, and this button is outside: its click must not open the menu again.
      onPointerDown={() => {
        wasOpen.current = isOpen;
      }}
      onClick={({ currentTarget }) => {
        if (!wasOpen.current) openMenu({ card, lane, anchor: currentTarget });
        wasOpen.current = false;
      }}
    >
      <IconDotsVertical size={16} stroke={1.75} />
    </IconButton>
  );
}
