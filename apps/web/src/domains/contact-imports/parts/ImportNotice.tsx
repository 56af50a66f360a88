import { useQuery } from '@tanstack/react-query';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { importsOf } from '../imports-of.ts';
import { progressText } from '../progress-text.ts';
import styles from '../imports.module.css';

/** The progress of the import that is running now, above the table of contacts or of a list. */
export function ImportNotice({ contactListId, onOpen }: { contactListId?: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...queries.contactImports.list(importsOf(contactListId)), ...live });
  const running = data?.find(({ status }) => status === 'running');
  if (!running) return null;
  const { fileName, done, total } = running;
  return (
    <div className={styles.notice}>
      <div>
        <strong>{t(($) => $.contactImports.running, { file: fileName })}</strong>
        <span className="num">{progressText(t, { done, total })}</span>
        <ProgressBar value={(100 * done) / total} aria-label={t(($) => $.contactImports.running, { file: fileName })} />
      </div>
      <Button small onClick={onOpen}>
        {t(($) => $.contactImports.details)}
      </Button>
    </div>
  );
}
