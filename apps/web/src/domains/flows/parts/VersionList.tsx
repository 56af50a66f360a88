import type { FlowVersion } from '@balcao/contract';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { Editor } from '../use-editor.ts';
import { useFlowWords } from '../use-flow-words.ts';
import { CompareDialog } from './CompareDialog.tsx';
import styles from '../flows.module.css';

/** The published versions. Each can be compared with the draft, and can be made the draft again. */
export function VersionList({ editor }: { editor: Editor }) {
  const { t } = useFlowWords();
  const { id } = editor.draft;
  const { data, error, refetch } = useQuery(queries.flows.versions({ params: { id } }));
  const [compared, setCompared] = useState<number | null>(null);
  const [toRestore, setToRestore] = useState<FlowVersion | null>(null);
  const queryClient = useQueryClient();
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  if (data.versions.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={26} stroke={1.6} aria-hidden />}
        title={t(($) => $.flows.unpublished)}
        text={t(($) => $.flows.editor.noVersions)}
      />
    );
  const restore = async (version: number) => {
    await api.flows.restore({ params: { id }, body: { version, revision: editor.revision } });
    const { flow } = await api.flows.show({ params: { id } });
    editor.replace(flow);
    // The editor shows the draft already, so the queries are only marked as stale, and not fetched again now.
    void queryClient.invalidateQueries({ queryKey: keys.flows.all, refetchType: 'none' });
    toast(
      'success',
      t(($) => $.flows.editor.restored, { version }),
    );
  };
  return (
    <>
      <ul className={styles.list}>
        {data.versions.map((published) => (
          <li key={published.version}>
            <div>
              <span>
                <b>{t(($) => $.flows.version, { version: published.version })}</b>
                <small>
                  {formatDayTime(published.publishedAt)}
                  {published.userName !== null && ` · ${published.userName}`}
                </small>
                {published.note !== '' && <small dir="auto">{published.note}</small>}
              </span>
            </div>
            <Button
              small
              aria-label={t(($) => $.flows.editor.compareVersion, { version: published.version })}
              onClick={() => setCompared(published.version)}
            >
              {t(($) => $.flows.editor.compare)}
            </Button>
            <Button
              small
              aria-label={t(($) => $.flows.editor.restoreVersion, { version: published.version })}
              onClick={() => setToRestore(published)}
            >
              {t(($) => $.flows.editor.restore)}
            </Button>
          </li>
        ))}
      </ul>
      {compared !== null && <CompareDialog editor={editor} version={compared} onClose={() => setCompared(null)} />}
      <ConfirmDialog
        open={toRestore !== null}
        onClose={() => setToRestore(null)}
        title={t(($) => $.flows.editor.restoreTitle, { version: toRestore?.version ?? 0 })}
        text={t(($) => $.flows.editor.restoreText)}
        confirm={t(($) => $.flows.editor.restore)}
        onConfirm={async () => {
          if (toRestore) await restore(toRestore.version);
        }}
      />
    </>
  );
}
