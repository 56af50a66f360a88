import type { Weekday } from '@balcao/contract/hours/hours';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx';
import { dayName } from '../day-name.ts';
import styles from '../hours.module.css';

/** Asks to which of the `choices` the hours are copied. At first all of them except the weekend are chosen. */
export function CopyPopover({
  anchor,
  title,
  choices,
  onCopy,
  onClose,
}: {
  anchor: HTMLElement;
  title: string;
  choices: readonly Weekday[];
  onCopy: (to: Weekday[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly Weekday[]>(() =>
    choices.filter((weekday) => weekday !== 'saturday' && weekday !== 'sunday'),
  );
  const areAllChosen = chosen.length === choices.length;
  return (
    <AnchoredPopover
      anchor={anchor}
      label={title}
      position="bottom-end"
      padding="sm"
      className={styles.popover}
      onClose={onClose}
    >
      {/* Screen readers get the title as the label of the popover. */}
      <p aria-hidden>{title}</p>
      <Checkbox
        label={t(($) => $.hours.allDays)}
        checked={areAllChosen}
        indeterminate={!areAllChosen && chosen.length > 0}
        onChange={() => setChosen(areAllChosen ? [] : choices)}
      />
      {choices.map((weekday) => (
        <Checkbox
          key={weekday}
          className={styles.choice ?? ''}
          label={dayName(weekday, { capital: true })}
          checked={chosen.includes(weekday)}
          onChange={(event) =>
            setChosen(event.target.checked ? [...chosen, weekday] : chosen.filter((each) => each !== weekday))
          }
        />
      ))}
      <Button kind="primary" disabled={chosen.length === 0} onClick={() => onCopy([...chosen])}>
        {t(($) => $.hours.copy)}
      </Button>
    </AnchoredPopover>
  );
}
