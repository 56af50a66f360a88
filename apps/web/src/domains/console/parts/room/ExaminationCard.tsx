import type { Examination, Finding } from '@balcao/contract';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconStethoscope } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { formatAgo } from '../../../../i18n/format.ts';
import { findText, useTranslation } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../../ui/Skeleton.tsx';
import { toastError } from '../../../../ui/toasts.ts';
import { examination } from '../../machine-room.ts';
import card from '../../../../ui/card.module.css';
import styles from '../../console.module.css';

/** What a node found in its surroundings, and what the operator should do. */
export function ExaminationCard() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(examination);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.console.examine(),
    onSuccess: (found) => queryClient.setQueryData(examination.queryKey, found),
    onError: toastError,
  });
  const title = t(($) => $.console.room.examination);
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <header className={styles.sectionHead}>
        <h2>{title}</h2>
        {data && (
          <span className={styles.hint}>
            {t(($) => $.console.room.examinedBy, { node: data.node, ago: formatAgo(data.at) })}
          </span>
        )}
        <Button
          small
          icon={<IconStethoscope size={16} stroke={1.8} aria-hidden />}
          busy={isPending}
          onClick={() => mutate()}
        >
          {t(($) => $.console.room.examineNow)}
        </Button>
      </header>
      {data ? (
        <Findings examination={data} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </section>
  );
}

/** The order of the findings by state: the worst first. */
const severity = { bad: 0, warn: 1, ok: 2 };

function Findings({ examination: { findings } }: { examination: Examination }) {
  const sorted = findings.toSorted((a, b) => severity[a.state] - severity[b.state]);
  return (
    <ul className={styles.findings}>
      {sorted.map((finding) => (
        <FindingLine key={`${finding.check} ${finding.code}`} finding={finding} />
      ))}
    </ul>
  );
}

const icons = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX };

function FindingLine({ finding: { check, state, code, values } }: { finding: Finding }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  /** Fills `{{name}}` in a text with the values of the finding. */
  const fill = (text: string | undefined) =>
    text?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const says = fill(findText(($) => $.console.examination.findings, code)) ?? code;
  const advice = fill(findText(($) => $.console.examination.advice, code));
  return (
    <li data-state={state}>
      <Icon size={18} stroke={1.8} aria-label={t(($) => $.console.room.states[state])} />
      <div>
        <strong>{findText(($) => $.console.examination.checks, check) ?? check}</strong> <span>{says}</span>
        {state !== 'ok' && advice !== undefined && <p>{advice}</p>}
      </div>
    </li>
  );
}
