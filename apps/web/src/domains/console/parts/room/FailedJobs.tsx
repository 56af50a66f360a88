import type { FailedJob } from '@balcao/contract';
import { api } from '../../../../api/client.ts';
import { formatAgo } from '../../../../i18n/format.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useRetry } from '../../use-retry.ts';
import { CompanyLink, FailureLine } from './FailureLine.tsx';
import card from '../../../../ui/card.module.css';
import styles from '../../console.module.css';

/** Jobs that failed at their last attempt. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const { t } = useTranslation();
  const title = t(($) => $.console.room.failedJobs);
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {jobs.length === 0 ? (
        <p className={styles.empty}>{t(($) => $.console.room.noneFailed)}</p>
      ) : (
        <ul className={styles.failures}>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  );
}

function JobLine({ job: { id, name, companyId, attempts, failedAt, reason, canRetry } }: { job: FailedJob }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRetry(() => api.console.retryJob({ params: { jobId: id } }));
  return (
    <FailureLine
      title={name}
      reason={reason}
      facts={[
        companyId === null ? t(($) => $.console.room.ofSchedule) : <CompanyLink key="company" id={companyId} />,
        formatAgo(failedAt),
        t(($) => $.console.room.attempts, { count: attempts }),
      ]}
      action={
        canRetry && (
          <Button
            small
            busy={isPending}
            onClick={() => mutate()}
            aria-label={t(($) => $.console.room.retryJob, { name })}
          >
            {t(($) => $.console.room.retry)}
          </Button>
        )
      }
    />
  );
}
