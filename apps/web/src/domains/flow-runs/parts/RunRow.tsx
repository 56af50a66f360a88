import type { FlowRun } from '@balcao/contract';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import styles from '../flow-runs.module.css';

/** A run in a list: its contact or its flow, as `names` says, what started it, and its state. */
export function RunRow({ run, names, onOpen }: { run: FlowRun; names: 'contact' | 'flow'; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" className={styles.run} onClick={onOpen}>
        <span className={styles.who}>
          <b dir="auto">{names === 'contact' ? run.contactName : run.flowName}</b>
          <small>
            {formatDayTime(run.startedAt)} · {t(($) => $.flowRuns.triggers[run.trigger])}
            {run.userName !== null && ` ${t(($) => $.flowRuns.startedBy, { name: run.userName })}`}
          </small>
        </span>
        <RunState run={run} />
      </button>
    </li>
  );
}

/** How a run ended, or what it waits for. */
export function RunState({ run: { end, waitsFor } }: { run: FlowRun }) {
  const { t } = useTranslation();
  if (end !== null) return <Chip tone={end === 'failed' ? 'red' : 'neutral'}>{t(($) => $.flows.ends[end])}</Chip>;
  // A run that has not ended always waits for something; the type does not say so.
  return <Chip tone="brand">{t(($) => $.flows.waits[waitsFor ?? 'time'])}</Chip>;
}
