import type { FlowRun, FlowRunStep } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDayTime, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { RunState } from './RunRow.tsx';
import styles from '../flow-runs.module.css';

interface Props {
  runId: string;
  /** Shows a block on the canvas; absent: there is none. */
  onShow?: (nodeId: string) => void;
  /** The name of a branch; undefined: the block is not known. Absent: no branches are named. */
  branchName?: (nodeId: string, handle: string) => string | undefined;
}

/** One run, step by step: when and why each block ran, its input, and the variables that it set. */
export function RunTimeline({ runId, onShow, branchName }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keys.flowRuns.all, 'timeline', runId],
    queryFn: ({ pageParam, signal }) =>
      api.flowRuns.show({ params: { id: runId }, query: { afterSeq: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  // Each page has the run, and the last page was fetched last.
  const run = data?.pages.at(-1)?.run;
  if (error && !run) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!run) return <SkeletonRows rows={4} />;
  const steps = data.pages.flatMap((page) => page.steps);
  return (
    <section>
      <header className={styles.head}>
        <b dir="auto">
          {run.contactName} · {run.flowName}
        </b>
        <small>
          {formatDayTime(run.startedAt)} · {t(($) => $.flowRuns.version, { version: run.version })} ·{' '}
          {t(($) => $.flowRuns.triggers[run.trigger])}
        </small>
        <RunState run={run} />
        {run.wakeAt !== null && <small>{t(($) => $.flowRuns.wake, { time: formatDayTime(run.wakeAt) })}</small>}
      </header>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.seq} step={step} onShow={onShow} branch={nameOfBranch(step, branchName)} />
        ))}
      </ol>
      {hasNextPage && (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.flowRuns.more)}
        </Button>
      )}
      {run.failure !== null && (
        <p className={styles.failure} role="alert">
          {/* `?? 'broken'` is only for the types: in this function, the compiler has lost the check above. */}
          {t(($) => $.flowRuns.failures[run.failure ?? 'broken'])}
        </p>
      )}
      <RunActions run={run} hasFlow={onShow !== undefined} />
    </section>
  );
}

const nameOfBranch = ({ nodeId, handle }: FlowRunStep, branchName: Props['branchName']) =>
  handle === null ? undefined : branchName?.(nodeId, handle);

function Step({
  step: { nodeId, blockType, cause, input, variables, at },
  branch,
  onShow,
}: {
  step: FlowRunStep;
  branch: string | undefined;
  onShow: Props['onShow'];
}) {
  const { t } = useTranslation();
  const name = blockType === null ? nodeId : t(($) => $.flows.blocks[blockType]);
  return (
    <li>
      <time dateTime={at}>{formatTime(at)}</time>
      <div>
        {onShow ? (
          <button type="button" className={styles.block} onClick={() => onShow(nodeId)}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        {cause !== 'entered' && <small> {t(($) => $.flowRuns.causes[cause])}</small>}
        {/* A block that is entered has an input only if it is a form that was asked in texts. */}
        {cause === 'entered' && input !== null && <small> {t(($) => $.flowRuns.askedInTexts)}</small>}
        {input !== null && input !== '' && <blockquote dir="auto">{input}</blockquote>}
        {Object.entries(variables).map(([variable, value]) => (
          <small key={variable} className={styles.variable}>
            {`{{${variable}}} = ${value}`}
          </small>
        ))}
        {branch !== undefined && <small> {t(($) => $.flowRuns.took, { branch })}</small>}
      </div>
    </li>
  );
}

/** The key of the text that a toast shows after each action. */
const doneTexts = { retry: 'retried', skip: 'skipped', stop: 'stopped' } as const;

/** The buttons with which an admin retries, skips or stops a run; and without a canvas, a link to the flow. */
function RunActions({ run, hasFlow }: { run: FlowRun; hasFlow: boolean }) {
  const { t } = useTranslation();
  const { profile } = useUser();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: 'retry' | 'skip' | 'stop') => api.flowRuns[action]({ params: { id: run.id } }),
    onSuccess: async (_run, action) => {
      await queryClient.invalidateQueries({ queryKey: keys.flowRuns.all });
      toast(
        'success',
        t(($) => $.flowRuns[doneTexts[action]]),
      );
    },
    onError: toastError,
  });
  if (!can(profile, 'flows:edit')) return null;
  const button = (action: 'retry' | 'skip' | 'stop') => (
    <Button small busy={isPending && variables === action} disabled={isPending} onClick={() => mutate(action)}>
      {t(($) => $.flowRuns[action])}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {run.end === 'failed' && button('retry')}
      {run.end === 'failed' && button('skip')}
      {run.end === null && button('stop')}
      {!hasFlow && (
        <Link to="/flowbuilder/{-$id}" params={{ id: String(run.flowId) }} hash={`run-${run.id}`}>
          {t(($) => $.flowRuns.openFlow)}
        </Link>
      )}
    </div>
  );
}
