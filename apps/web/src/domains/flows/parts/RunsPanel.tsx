import { Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { flowRunPages } from '../../flow-runs/index.ts';
import { RunRow, RunTimeline } from '../../flow-runs/parts.ts';
import { useEditorContext } from '../editor-context.ts';
import { useFlowWords } from '../use-flow-words.ts';
import { periods, type RunMap } from '../use-run-map.ts';
import styles from '../flows.module.css';

interface Props {
  map: RunMap;
  onClose: () => void;
  /** Shows a block on the canvas. */
  onShow: (id: string) => void;
}

const states = ['live', 'ended', 'failed'] as const;

/**
 * Lists the runs of the flow, or shows one of them step by step. Meanwhile the canvas shows how many runs of the period
 * took each way.
 */
export function RunsPanel({ map, onClose, onShow }: Props) {
  const { t, branchName } = useFlowWords();
  const { content } = useEditorContext();
  return (
    <aside className={styles.panel} aria-label={t(($) => $.flowRuns.runs)}>
      <header className={styles.panelHead}>
        <h2>{t(($) => $.flowRuns.runs)}</h2>
        <IconButton label={t(($) => $.common.close)} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.tab}>
        {map.runId === null ? (
          <Runs map={map} />
        ) : (
          <>
            <Button small onClick={() => map.openRun(null)}>
              {t(($) => $.flowRuns.back)}
            </Button>
            <RunTimeline
              runId={map.runId}
              onShow={onShow}
              branchName={(nodeId, handle) => {
                const node = content.nodes.find(({ id }) => id === nodeId);
                return node && branchName(node, handle);
              }}
            />
          </>
        )}
      </div>
    </aside>
  );
}

/** The list of runs in the chosen state. The chosen period is that of the counts on the canvas. */
function Runs({ map }: { map: RunMap }) {
  const { t } = useFlowWords();
  const { draft } = useEditorContext();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    flowRunPages(draft.id, map.state),
  );
  const runs = data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <>
      <p className={styles.quiet}>{t(($) => $.flowRuns.counts)}</p>
      <div className={styles.filters}>
        <Select
          label={t(($) => $.flowRuns.period)}
          data={periods.map((days) => ({
            value: String(days),
            label: t(($) => $.flowRuns.days, { count: days }),
          }))}
          allowDeselect={false}
          value={String(map.days)}
          onChange={(days) => map.setDays(Number(days ?? 7))}
        />
        <Select
          label={t(($) => $.flowRuns.state)}
          data={[
            { value: '', label: t(($) => $.flowRuns.all) },
            ...states.map((value) => ({ value, label: t(($) => $.flowRuns[value]) })),
          ]}
          allowDeselect={false}
          value={map.state ?? ''}
          onChange={(state) => map.setState(states.find((known) => known === state))}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : runs.length === 0 ? (
        <EmptyState title={t(($) => $.flowRuns.none)} text={t(($) => $.flowRuns.noneText)} />
      ) : (
        <ul className={styles.runs}>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} names="contact" onOpen={() => map.openRun(run.id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.flowRuns.more)}
        </Button>
      )}
    </>
  );
}
