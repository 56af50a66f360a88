import { ReactFlowProvider } from '@xyflow/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { findUnsaved } from '../unsaved-flows.ts';
import { FlowEditor } from './FlowEditor.tsx';
import styles from '../flows.module.css';

/** Loads the draft of a flow, and its unsaved changes that this browser keeps, and shows the editor. */
export function FlowPage({ flowId }: { flowId: number }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const { data, error, refetch } = useQuery({
    // A key of its own: the data hold more than the reply of the call.
    queryKey: [...keys.flows.show({ params: { id: flowId } }), 'editor'],
    queryFn: async ({ signal }) => ({
      draft: (await api.flows.show({ params: { id: flowId } }, { signal })).flow,
      unsaved: await findUnsaved(userId, flowId),
    }),
    // A later answer never replaces what the user edits. If another user has saved the flow meanwhile, the next save is
    // refused, and a dialog asks.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.loading}>
        <output className={styles.spinner}>
          <span className="sr">{t(($) => $.common.loading)}</span>
        </output>
      </div>
    );
  return (
    <ReactFlowProvider>
      <FlowEditor draft={data.draft} unsaved={data.unsaved} />
    </ReactFlowProvider>
  );
}
