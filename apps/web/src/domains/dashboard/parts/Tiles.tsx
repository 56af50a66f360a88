import type { DashboardCounters } from '@balcao/contract';
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconHourglassEmpty,
  IconMessages,
  IconMessageCircleUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { formatMinutes } from '../format-figures.ts';
import card from '../../../ui/card.module.css';
import styles from '../dashboard.module.css';

/** The main figures: two of now, four of the period. */
export function Tiles({ counters }: { counters: DashboardCounters }) {
  const { t } = useTranslation();
  const now = t(($) => $.dashboard.now);
  return (
    <dl className={styles.tiles}>
      <Tile icon={IconMessages} name={t(($) => $.dashboard.happening)} hint={now} tone="brand">
        {formatWhole(counters.supportHappening)}
      </Tile>
      <Tile icon={IconHourglassEmpty} name={t(($) => $.dashboard.pending)} hint={now} tone="amber">
        {formatWhole(counters.supportPending)}
      </Tile>
      <Tile
        icon={IconCircleCheck}
        name={t(($) => $.dashboard.finished)}
        hint={t(($) => $.dashboard.ofBegun, { count: counters.supportBegun })}
      >
        {formatWhole(counters.supportFinished)}
      </Tile>
      <Tile
        icon={IconUserPlus}
        name={t(($) => $.dashboard.newContacts)}
        hint={t(($) => $.dashboard.leads, { count: counters.leads })}
      >
        {formatWhole(counters.newContacts)}
      </Tile>
      <Tile
        icon={IconMessageCircleUser}
        name={t(($) => $.dashboard.supportTime)}
        hint={t(($) => $.dashboard.supportTimeHint)}
      >
        {formatMinutes(counters.avgSupportTime)}
      </Tile>
      <Tile icon={IconClock} name={t(($) => $.dashboard.waitTime)} hint={t(($) => $.dashboard.waitTimeHint)}>
        {formatMinutes(counters.avgWaitTime)}
      </Tile>
    </dl>
  );
}

interface TileProps {
  icon: Icon;
  name: string;
  hint: string;
  tone?: 'brand' | 'amber';
  children: string;
}

function Tile({ icon: TileIcon, name, hint, tone, children }: TileProps) {
  return (
    <div className={`${card.card} ${styles.tile}`} data-tone={tone}>
      <dt>
        <TileIcon size={16} stroke={1.75} aria-hidden />
        {name}
      </dt>
      <dd className="num">{children}</dd>
      <dd className={`${styles.hint} num`}>{hint}</dd>
    </div>
  );
}
