import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { compareFlows } from '../compare-flows.ts';
import type { Editor } from '../use-editor.ts';
import { useFlowWords } from '../use-flow-words.ts';
import styles from '../flows.module.css';

interface Props {
  editor: Editor;
  version: number;
  onClose: () => void;
}

/** How the draft differs from a published version. A click on a block of the draft opens its dialog. */
export function CompareDialog({ editor, version, onClose }: Props) {
  const { t, lineOf } = useFlowWords();
  const { data, error, refetch } = useQuery(queries.flows.version({ params: { id: editor.draft.id, version } }));
  const differences = data && compareFlows(data.flow, editor.content);
  return (
    <Dialog open onClose={onClose} title={t(($) => $.flows.editor.compareTitle, { version })}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!differences && !error && <SkeletonRows rows={3} />}
      {differences?.length === 0 && <p className={styles.dialogText}>{t(($) => $.flows.editor.isSame)}</p>}
      <ul className={styles.list}>
        {(differences ?? []).map(({ kind, node }) => {
          const body = (
            <span>
              <b dir="auto">{lineOf(node)}</b>
              <small>{t(($) => $.flows.editor.differences[kind])}</small>
            </span>
          );
          return (
            <li key={`${kind} ${node.id}`}>
              {kind === 'removed' ? (
                <div>{body}</div>
              ) : (
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    editor.open({ kind: 'edit', id: node.id });
                  }}
                >
                  {body}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
