import type { KanbanCard, LaneSum } from '@balcao/contract';
import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay, PointerSensor, useDroppable, type DragEndEvent } from '@dnd-kit/react';
import { lanesOf, laneOf, type Lane } from '../board-view.ts';
import { useBoard } from './board-context.ts';
import { CardFace } from './CardFace.tsx';
import { DraggableCard } from './DraggableCard.tsx';
import { LaneColumn } from './LaneColumn.tsx';
import styles from './lane.module.css';
import cardStyles from './card.module.css';

interface Props {
  sums: readonly LaneSum[];
  isCapped: boolean;
  /** The place of the lane over which the keyboard holds a card. */
  overPlace: number | undefined;
  onDrop: (card: KanbanCard, lane: Lane) => void;
}

/**
 * All lanes side by side; the pointer drags cards from one to another. The plugin for screen readers is left out, since
 * it speaks English only: `useCardKeys` handles the keyboard and announces in the user's language.
 */
export function WideLanes({ sums, isCapped, overPlace, onDrop }: Props) {
  const { view } = useBoard();
  const lanes = lanesOf(view.board);
  const drop = ({ operation: { source, target }, canceled }: DragEndEvent) => {
    if (canceled || !source || !target) return;
    const { card } = source.data as { card: KanbanCard };
    // A lane is named by its tag; 0 names the lane of tickets without a tag of the board (`DroppableLane`).
    const lane = lanes.find((candidate) => (candidate?.id ?? 0) === target.id);
    if (lane !== undefined) onDrop(card, lane);
  };
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={drop}
    >
      <div className={styles.lanes}>
        {lanes.map((lane, place) => (
          <DroppableLane
            key={lane?.id ?? 0}
            lane={lane}
            sum={sums.find(({ tagId }) => tagId === (lane?.id ?? null))}
            isCapped={isCapped}
            isUnderKeys={place === overPlace}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {(source) => {
          const { card } = source.data as { card: KanbanCard };
          return (
            <div className={cardStyles.card} data-overlay>
              <CardFace card={card} laneTagId={laneOf(card.ticket, view.board.lanes)?.id} tabIndex={-1} />
            </div>
          );
        }}
      </DragOverlay>
    </DragDropProvider>
  );
}

/** `isUnderKeys`: the keyboard holds a card over the lane. */
interface LaneProps {
  lane: Lane;
  sum: LaneSum | undefined;
  isCapped: boolean;
  isUnderKeys: boolean;
}

function DroppableLane({ isUnderKeys, ...lane }: LaneProps) {
  const { ref, isDropTarget } = useDroppable({ id: lane.lane?.id ?? 0 });
  return <LaneColumn {...lane} ref={ref} hasHead isTarget={isUnderKeys || isDropTarget} card={DraggableCard} />;
}
