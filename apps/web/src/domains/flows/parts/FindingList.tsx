import type { FlowContent, FlowFinding } from '@balcao/contract';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useFlowWords } from '../use-flow-words.ts';
import styles from '../flows.module.css';

interface Props {
  editor: { content: FlowContent; findings: readonly FlowFinding[] };
  onChoose: (id: string) => void;
}

/** What the validator or the kept runs found, errors first; a click leads to the block. */
export function FindingList({ editor: { content, findings }, onChoose }: Props) {
  const { t, lineOf, findingText } = useFlowWords();
  const byId = new Map(content.nodes.map((node) => [node.id, node]));
  if (findings.length === 0)
    return (
      <EmptyState
        icon={<IconCircleCheck size={26} stroke={1.6} aria-hidden />}
        title={t(($) => $.flows.editor.noFindings)}
        text={t(($) => $.flows.editor.noFindingsText)}
      />
    );
  const sorted = findings.toSorted((a, b) => Number(b.isError) - Number(a.isError));
  return (
    <ul className={styles.list}>
      {sorted.map((finding, index) => {
        const node = byId.get(finding.nodeId ?? '');
        const Icon = finding.isError ? IconAlertTriangle : IconInfoCircle;
        const body = (
          <>
            <span className={styles.mark} data-error={finding.isError || undefined}>
              <Icon size={16} stroke={1.9} aria-hidden />
              <span className="sr">{t(($) => (finding.isError ? $.flows.editor.error : $.flows.editor.warning))}</span>
            </span>
            <span>
              <b>{findingText(finding, node)}</b>
              {node && <small dir="auto">{lineOf(node)}</small>}
            </span>
          </>
        );
        return (
          <li key={index}>
            {node ? (
              <button type="button" onClick={() => onChoose(node.id)}>
                {body}
              </button>
            ) : (
              <div>{body}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
