import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { Notice } from './Notice.tsx';
import styles from '../sign-in.module.css';

/** A page before the sign-in that could not be loaded, with a button to retry. */
export function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice trouble={{ kind: 'error', text: errorText(error) }} />
      <Button className={styles.submit} onClick={retry}>
        {t(($) => $.common.retry)}
      </Button>
    </>
  );
}
