import type { KanbanCard } from '@balcao/contract';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useId, useMemo, useState } from 'react';
import { phone } from '../../../app/shell/breakpoints.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useAnswerLimits } from '../../tickets/index.ts';
import { findLoadedCard, laneSums } from '../board-cache.ts';
import { laneOf, type BoardView, type Lane } from '../board-view.ts';
import { useCardKeys } from '../use-card-keys.ts';
import { useCardMoves } from '../use-card-moves.ts';
import { useLiveBoard } from '../use-live-board.ts';
import { useFocusTarget } from '../use-focus-target.ts';
import { BoardContext, type Board, type OpenMenu } from './board-context.ts';
import { PhoneLanes } from './PhoneLanes.tsx';
import { WideLanes } from './WideLanes.tsx';
import styles from './lane.module.css';

const CardMenu = lazy(async () => ({ default: (await import('./CardMenu.tsx')).CardMenu }));
const CardDialog = lazy(async () => ({ default: (await import('./CardDialog.tsx')).CardDialog }));

/** The lanes of a board: side by side, on a phone one at a time. */
export function BoardLanes({ view }: { view: BoardView }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const { data } = useQuery({ ...laneSums(view), placeholderData: keepPreviousData });
  const [edited, setEdited] = useState<KanbanCard | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const { focusTarget, setFocusTarget, clearFocusTarget } = useFocusTarget();
  const answerLimits = useAnswerLimits();
  const keysId = useId();
  const move = useCardMoves(view);
  // On a phone the card moves to a lane that is not shown, and cannot take the focus there.
  const focusAfterMove = useCallback(
    (ticketId: number, lane: Lane) => setFocusTarget(isPhone ? null : { ticketId, lane }),
    [isPhone, setFocusTarget],
  );
  const { overPlace, carriedId, announcement, keys } = useCardKeys({
    view,
    findCard: (ticketId) => findLoadedCard(queryClient, view, ticketId),
    move,
    onDrop: focusAfterMove,
  });
  useLiveBoard(view);
  const moveNewest = useCallback(
    // Signals may have changed the card since its menu was opened or its drag began.
    (card: KanbanCard, lane: Lane) => void move(findLoadedCard(queryClient, view, card.ticket.id) ?? card, lane),
    [move, queryClient, view],
  );
  const board = useMemo(
    (): Board => ({
      view,
      moveTo: (card, lane) => {
        focusAfterMove(card.ticket.id, lane);
        moveNewest(card, lane);
      },
      edit: setEdited,
      menuOf: menu?.card.ticket.id,
      openMenu: setMenu,
      answerLimits,
      carriedId,
      keysId,
      focusTarget,
      clearFocusTarget,
    }),
    [view, moveNewest, focusAfterMove, menu, answerLimits, carriedId, keysId, focusTarget, clearFocusTarget],
  );
  const { lanes: sums, isCapped } = data ?? { lanes: [], isCapped: false };
  return (
    <BoardContext value={board}>
      <p id={keysId} hidden>
        {t(($) => $.kanban.keys)}
      </p>
      {/* The keys of all cards are handled here; the cards themselves take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.board} {...keys}>
        {isPhone ? (
          <PhoneLanes sums={sums} isCapped={isCapped} />
        ) : (
          <WideLanes sums={sums} isCapped={isCapped} overPlace={overPlace} onDrop={moveNewest} />
        )}
      </div>
      <output className="sr" aria-live="assertive">
        {announcement}
      </output>
      <Suspense>
        {menu && <CardMenu menu={menu} onClose={() => setMenu(null)} />}
        {edited && (
          <CardDialog
            view={view}
            card={edited}
            onClose={() => {
              setFocusTarget({ ticketId: edited.ticket.id, lane: laneOf(edited.ticket, view.board.lanes) });
              setEdited(null);
            }}
          />
        )}
      </Suspense>
    </BoardContext>
  );
}
