import type { Interval } from '@balcao/contract/hours/hours';
import { limits } from '@balcao/contract/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { isOverMidnight, isWholeDay, nextInterval, problemsOf, wholeDay } from '../edited-days.ts';
import { TimeInput } from './TimeInput.tsx';
import styles from '../hours.module.css';

interface Props {
  /** The name of the day, for screen readers. */
  day: string;
  value: readonly Interval[];
  onChange: (intervals: readonly Interval[]) => void;
}

/** Edits the intervals of one day, or shows that it is open all day. */
export function IntervalsEditor({ day, value: intervals, onChange }: Props) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const focusOn = useFocusAfterRender(root);
  const problems = problemsOf(intervals);

  const set = (place: number, change: Partial<Interval>) =>
    onChange(intervals.map((interval, at) => (at === place ? { ...interval, ...change } : interval)));
  const add = () => {
    onChange([...intervals, nextInterval(intervals)]);
    focusOn(`[data-start="${intervals.length}"]`);
  };
  const remove = (place: number) => {
    onChange(intervals.filter((_interval, at) => at !== place));
    focusOn('button[data-add]');
  };

  if (isWholeDay(intervals))
    return (
      <div className={styles.intervals} ref={root}>
        <span className={styles.whole}>
          {t(($) => $.hours.wholeDay)}
          <Button
            kind="quiet"
            small
            aria-label={`${day}: ${t(($) => $.hours.setTimes)}`}
            onClick={() => {
              onChange([nextInterval([])]);
              focusOn('[data-start="0"]');
            }}
          >
            {t(($) => $.hours.setTimes)}
          </Button>
        </span>
      </div>
    );
  return (
    <div className={styles.intervals} ref={root}>
      {intervals.map((interval, place) => (
        <IntervalRow
          key={place}
          day={day}
          place={place}
          interval={interval}
          isOnly={intervals.length === 1}
          problem={problems[place]}
          onChange={(change) => set(place, change)}
          onRemove={() => remove(place)}
        />
      ))}
      <div className={styles.more}>
        {intervals.length < limits.intervalsPerDay && (
          <Button
            kind="quiet"
            small
            data-add
            icon={<IconPlus size={14} stroke={2} aria-hidden />}
            aria-label={`${day}: ${t(($) => $.hours.addInterval)}`}
            onClick={add}
          >
            {t(($) => $.hours.addInterval)}
          </Button>
        )}
        <Button
          kind="quiet"
          small
          aria-label={`${day}: ${t(($) => $.hours.openAllDay)}`}
          onClick={() => {
            onChange([wholeDay]);
            focusOn('button');
          }}
        >
          {t(($) => $.hours.openAllDay)}
        </Button>
      </div>
    </div>
  );
}

interface IntervalRowProps {
  day: string;
  /** The place of the interval in its day, from 0. */
  place: number;
  interval: Interval;
  /** The only interval of its day cannot be removed: a switch of the caller closes the day. */
  isOnly: boolean;
  problem: ReturnType<typeof problemsOf>[number];
  onChange: (change: Partial<Interval>) => void;
  onRemove: () => void;
}

function IntervalRow({ day, place, interval, isOnly, problem, onChange, onRemove }: IntervalRowProps) {
  const { t } = useTranslation();
  const problemId = useId();
  const numberText = isOnly ? '' : ` ${place + 1}`;
  const describe = (what: string, time: string) => ({
    'aria-label': `${day}, ${what}${numberText}`,
    'aria-describedby': problem ? problemId : undefined,
    // A missing time marks only empty fields; any other problem marks both fields.
    isWrong: problem === 'missing' ? time === '' : problem !== undefined,
  });
  return (
    <div className={styles.interval}>
      <TimeInput
        {...describe(
          t(($) => $.hours.start),
          interval.startTime,
        )}
        data-start={place}
        value={interval.startTime}
        onChange={(startTime) => onChange({ startTime })}
      />
      <span aria-hidden>{t(($) => $.hours.to)}</span>
      <TimeInput
        {...describe(
          t(($) => $.hours.end),
          interval.endTime,
        )}
        value={interval.endTime}
        onChange={(endTime) => onChange({ endTime })}
      />
      {!isOnly && (
        <IconButton label={t(($) => $.hours.removeInterval, { day, place: place + 1 })} onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {isOverMidnight(interval) && !problem && <small>{t(($) => $.hours.nextDay)}</small>}
      {problem && (
        <small id={problemId} data-problem>
          {t(($) => $.hours.problems[problem])}
        </small>
      )}
    </div>
  );
}

/** @returns a function that moves the focus to an element within `root`, by its selector, as soon as it is rendered */
function useFocusAfterRender(root: React.RefObject<HTMLElement | null>) {
  const awaitedSelector = useRef<string>(undefined);
  useEffect(() => {
    if (awaitedSelector.current === undefined) return;
    const found = root.current?.querySelector<HTMLElement>(awaitedSelector.current);
    if (!found) return;
    awaitedSelector.current = undefined;
    found.focus();
  });
  return (selector: string) => {
    awaitedSelector.current = selector;
  };
}
