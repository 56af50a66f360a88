import type { LaneSum } from '@balcao/contract';
import { useRef, useState, type KeyboardEvent, type TouchEvent } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { lanesOf } from '../board-view.ts';
import { useBoard } from './board-context.ts';
import { Card } from './Card.tsx';
import { LaneColumn } from './LaneColumn.tsx';
import styles from './lane.module.css';

/** A shorter way of the finger is no swipe. */
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
  const [shownId, setShownId] = useState(0);
  const tabs = useRef<HTMLDivElement>(null);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const place = Math.max(
    lanes.findIndex((lane) => (lane?.id ?? 0) === shownId),
    0,
  );
  const lane = lanes[place] ?? null;
  const sumOf = (tagId: number | null) => sums.find((sum) => sum.tagId === tagId);

  const show = (next: number) => {
    const wanted = lanes[Math.min(Math.max(next, 0), lanes.length - 1)] ?? null;
    setShownId(wanted?.id ?? 0);
    tabs.current
      ?.querySelector(`[data-tab="${wanted?.id ?? 0}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    show(place + step);
    const buttons = tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]');
    buttons?.[Math.min(Math.max(place + step, 0), lanes.length - 1)]?.focus();
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const end = changedTouches[0];
    const start = touched.current;
    touched.current = null;
    if (!start || !end) return;
    const [x, y] = [end.clientX - start.x, end.clientY - start.y];
    if (Math.abs(x) >= swipePx && Math.abs(x) > 2 * Math.abs(y)) show(place + (x < 0 ? 1 : -1));
  };
  return (
    <>
      <div
        ref={tabs}
        className={styles.tabs}
        role="tablist"
        tabIndex={-1}
        aria-label={t(($) => $.kanban.lanes)}
        onKeyDown={onKeyDown}
      >
        {lanes.map((one, index) => {
          const count = sumOf(one?.id ?? null)?.count;
          return (
            <button
              key={one?.id ?? 0}
              type="button"
              role="tab"
              data-hit
              data-tab={one?.id ?? 0}
              aria-selected={index === place}
              aria-controls="kanban-lane"
              tabIndex={index === place ? 0 : -1}
              onClick={() => show(index)}
            >
              <i style={{ background: one?.color ?? 'var(--ink-3)' }} aria-hidden />
              <span dir="auto">{one?.name ?? t(($) => $.kanban.unlaned)}</span>
              {count !== undefined && <span className="num">{formatCount(count, 999)}</span>}
            </button>
          );
        })}
      </div>
      <div
        id="kanban-lane"
        className={styles.panel}
        role="tabpanel"
        aria-label={lane?.name ?? t(($) => $.kanban.unlaned)}
        onTouchStart={({ touches }) => {
          const first = touches[0];
          touched.current = first ? { x: first.clientX, y: first.clientY } : null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <LaneColumn
          key={lane?.id ?? 0}
          lane={lane}
          sum={sumOf(lane?.id ?? null)}
          isCapped={isCapped}
          hasHead={false}
          isTarget={false}
          card={Card}
        />
      </div>
    </>
  );
}
