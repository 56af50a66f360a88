import type { LaneSum } from '@balcao/contract';
import { useRef, useState, type KeyboardEvent, type RefObject, type TouchEvent } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { lanesOf, type Lane } from '../board-view.ts';
import { useBoard } from './board-context.ts';
import { Card } from './Card.tsx';
import { LaneColumn } from './LaneColumn.tsx';
import styles from './lane.module.css';

/** The least distance that counts as a swipe. */
const swipePx = 70;

interface Props {
  sums: readonly LaneSum[];
  isCapped: boolean;
}

/** One lane at a time, on a phone: tabs and swipes lead to the others, and the menu of a card moves it. */
export function PhoneLanes({ sums, isCapped }: Props) {
  const { t } = useTranslation();
  const { view } = useBoard();
  const lanes = lanesOf(view.board);
  /** The tag of the lane that is shown; 0: the lane of tickets without a tag of the board. */
  const [shownId, setShownId] = useState(0);
  const tabs = useRef<HTMLDivElement>(null);
  // If the lane that was shown is deleted, the first one is shown.
  const place = Math.max(
    lanes.findIndex((lane) => (lane?.id ?? 0) === shownId),
    0,
  );
  const lane = lanes[place] ?? null;

  const show = (next: number) => {
    const nextLane = lanes[Math.min(Math.max(next, 0), lanes.length - 1)] ?? null;
    setShownId(nextLane?.id ?? 0);
    tabs.current
      ?.querySelector(`[data-tab="${nextLane?.id ?? 0}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  const swipe = useSwipe((step) => show(place + step));
  return (
    <>
      <LaneTabs ref={tabs} lanes={lanes} sums={sums} place={place} onShow={show} />
      <div
        id="kanban-lane"
        className={styles.panel}
        role="tabpanel"
        aria-label={lane?.name ?? t(($) => $.kanban.unlaned)}
        {...swipe}
      >
        <LaneColumn
          key={lane?.id ?? 0}
          lane={lane}
          sum={sumOf(sums, lane)}
          isCapped={isCapped}
          hasHead={false}
          isTarget={false}
          card={Card}
        />
      </div>
    </>
  );
}

const sumOf = (sums: Props['sums'], lane: Lane) => sums.find(({ tagId }) => tagId === (lane?.id ?? null));

interface TabsProps {
  ref: RefObject<HTMLDivElement | null>;
  lanes: readonly Lane[];
  sums: Props['sums'];
  /** The place of the lane that is shown. */
  place: number;
  onShow: (place: number) => void;
}

/** A tab for each lane; the left and right arrow keys lead from one to the next. */
function LaneTabs({ ref, lanes, sums, place, onShow }: TabsProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const step = event.key === 'ArrowRight' ? 1 : -1;
    event.preventDefault();
    onShow(place + step);
    const buttons = ref.current?.querySelectorAll<HTMLElement>('[role="tab"]');
    buttons?.[Math.min(Math.max(place + step, 0), lanes.length - 1)]?.focus();
  };
  return (
    <div
      ref={ref}
      className={styles.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={t(($) => $.kanban.lanes)}
      onKeyDown={onKeyDown}
    >
      {lanes.map((lane, index) => {
        const count = sumOf(sums, lane)?.count;
        return (
          <button
            key={lane?.id ?? 0}
            type="button"
            role="tab"
            data-hit
            data-tab={lane?.id ?? 0}
            aria-selected={index === place}
            aria-controls="kanban-lane"
            tabIndex={index === place ? 0 : -1}
            onClick={() => onShow(index)}
          >
            <i style={{ background: lane?.color ?? 'var(--ink-3)' }} aria-hidden />
            <span dir="auto">{lane?.name ?? t(($) => $.kanban.unlaned)}</span>
            {count !== undefined && <span className="num">{formatCount(count, 999)}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** @returns handlers of the element that is swiped; a swipe to the left calls `onStep(1)`, to the next lane */
function useSwipe(onStep: (step: 1 | -1) => void) {
  const touched = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const first = touches[0];
      touched.current = first ? { x: first.clientX, y: first.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0];
      const start = touched.current;
      touched.current = null;
      if (!start || !end) return;
      const [x, y] = [end.clientX - start.x, end.clientY - start.y];
      const isSideways = Math.abs(x) > 2 * Math.abs(y);
      if (Math.abs(x) >= swipePx && isSideways) onStep(x < 0 ? 1 : -1);
    },
  };
}
