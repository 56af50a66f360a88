import type { FlowBlockCount, FlowContent } from '@balcao/contract';
import { branchOf } from '@balcao/contract/flows/flow-content';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { keyOfConnection, noMarks, type CanvasMarks } from './canvas-nodes.ts';
import type { Editor } from './use-editor.ts';

/** The periods of the counts, in days up to today. */
export const periods = [1, 7, 30, 90] as const;

const dayMs = 24 * 3600_000;
/** The day in UTC, YYYY-MM-DD: the server counts in whole days of UTC. */
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * The runs of a flow as the editor shows them: counts on the canvas, a list of runs in one state, and one run. The hash
 * `#run-<id>` of the address opens a run.
 */
export function useRunMap({ content, draft }: Editor, isShown: boolean) {
  const { t } = useTranslation();
  const hash = useLocation({ select: (location) => location.hash });
  const [days, setDays] = useState(7);
  const [state, setState] = useState<'live' | 'ended' | 'failed' | undefined>();
  const [runId, openRun] = useState<string | null>(() => /^run-(\d{1,18})$/.exec(hash)?.[1] ?? null);
  const [now] = useState(Date.now);
  const { data } = useQuery({
    ...queries.flowRuns.counts({
      params: { flowId: draft.id },
      query: { initialDate: dayOf(now - (days - 1) * dayMs), finalDate: dayOf(now) },
    }),
    enabled: isShown,
  });
  const blocks = data?.blocks;
  const marks = useMemo(
    () => (blocks ? marksOfCounts(content, blocks, (count) => t(($) => $.flowRuns.passed, { count })) : noMarks),
    [content, blocks, t],
  );
  return { days, setDays, state, setState, runId, openRun, marks };
}
export type RunMap = ReturnType<typeof useRunMap>;

/**
 * Marks each block with the number of runs that reached it, and each connection with the number and share of the runs
 * that took it. The rest of a block's runs is its drop-off.
 */
export function marksOfCounts(
  { connections }: FlowContent,
  counts: readonly FlowBlockCount[],
  textOfCount: (count: number) => string,
): CanvasMarks {
  const byId = new Map(counts.map((count) => [count.nodeId, count]));
  return {
    blocks: new Map(
      counts
        .filter(({ entered }) => entered > 0)
        .map(({ nodeId, entered }) => [nodeId, { isCurrent: false, text: textOfCount(entered) }]),
    ),
    edges: new Map(
      connections.flatMap((connection) => {
        const count = byId.get(connection.source);
        const runCount = count?.branches[branchOf(connection)] ?? 0;
        if (!count || runCount === 0) return [];
        const percent = Math.round((100 * runCount) / Math.max(count.entered, 1));
        return [[keyOfConnection(connection), `${runCount} (${percent}%)`] as const];
      }),
    ),
  };
}
