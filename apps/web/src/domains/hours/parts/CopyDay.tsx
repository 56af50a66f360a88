import type { Weekday } from '@balcao/contract/hours/hours';
import { IconCopy } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useAnchor } from '../../../ui/use-anchor.ts';
import { dayName } from '../day-name.ts';
import type { EditedDay } from '../edited-days.ts';
import styles from '../hours.module.css';

const loadPopover = async () => ({ default: (await import('./CopyPopover.tsx')).CopyPopover });
const CopyPopover = lazy(loadPopover);

/** A button that copies the hours of a day to chosen other days. */
export function CopyDay({
  from,
  days,
  onCopy,
}: {
  from: Weekday;
  days: readonly EditedDay[];
  onCopy: (to: Weekday[]) => void;
}) {
  const { t } = useTranslation();
  const { anchor, close, button } = useAnchor('dialog', loadPopover);
  const label = t(($) => $.hours.copyFrom, { day: dayName(from) });
  return (
    <>
      <IconButton label={label} className={styles.copy} {...button}>
        <IconCopy size={17} stroke={1.75} aria-hidden />
      </IconButton>
      <Suspense>
        {anchor && (
          <CopyPopover
            anchor={anchor}
            title={label}
            choices={days.map(({ weekdayEn }) => weekdayEn).filter((weekday) => weekday !== from)}
            onClose={close}
            onCopy={(to) => {
              onCopy(to);
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
