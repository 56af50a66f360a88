import type { ContactImport } from '@balcao/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { saveCsv } from '../../../ui/save-file.ts';
import { toastError } from '../../../ui/toasts.ts';
import { progressText } from '../progress-text.ts';
import { refusedSheet } from '../refused-sheet.ts';
import styles from '../imports.module.css';

interface Props {
  shown: ContactImport;
  onAnother: () => void;
  onClose: () => void;
}

/** How far an import is, and how many of its rows were created, changed and refused. */
export function ImportProgress({ shown, onAnother, onClose }: Props) {
  const { t } = useTranslation();
  const { id, fileName, status, done, total, created, updated, refused } = shown;
  const isRunning = status === 'running';
  const unfinishedColor = isRunning ? 'blue' : 'orange';
  const cancel = useMutation({
    mutationFn: () => api.contactImports.cancel({ params: { id } }),
    onError: toastError,
  });
  const sheet = useMutation({
    mutationFn: () => api.contactImports.refused({ params: { id } }),
    onSuccess: ({ rows }) => {
      saveCsv(
        t(($) => $.contactImports.refusedName),
        refusedSheet(t, rows),
      );
    },
    onError: toastError,
  });
  return (
    <div className={styles.dialog}>
      <output className={styles.progress}>
        <strong>{t(($) => $.contactImports.statuses[status])}</strong>
        <span dir="auto">{fileName}</span>
        <ProgressBar
          value={total === 0 ? 100 : (100 * done) / total}
          color={status === 'done' ? 'green' : unfinishedColor}
          aria-label={t(($) => $.contactImports.statuses[status])}
        />
        <span className={`num ${styles.muted}`}>{progressText(t, { done, total })}</span>
      </output>
      <ul className={styles.counts}>
        <li data-kind="created">
          {t(($) => (shown.contactListId === null ? $.contactImports.created : $.contactImports.added), {
            count: created,
          })}
        </li>
        {updated > 0 && (
          <li>
            {t(($) => (shown.contactListId === null ? $.contactImports.updated : $.contactImports.merged), {
              count: updated,
            })}
          </li>
        )}
        <li data-kind={refused > 0 ? 'refused' : undefined}>
          {t(($) => $.contactImports.refused, { count: refused })}
        </li>
      </ul>
      <div className={styles.buttons}>
        {refused > 0 && !isRunning && (
          <Button
            icon={<IconDownload size={16} stroke={1.9} aria-hidden />}
            busy={sheet.isPending}
            onClick={() => sheet.mutate()}
          >
            {t(($) => $.contactImports.refusedSheet)}
          </Button>
        )}
        {isRunning ? (
          <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t(($) => $.contactImports.cancel)}
          </Button>
        ) : (
          <Button onClick={onAnother}>{t(($) => $.contactImports.another)}</Button>
        )}
        <Button kind="primary" onClick={onClose} data-autofocus>
          {t(($) => $.common.close)}
        </Button>
      </div>
    </div>
  );
}
