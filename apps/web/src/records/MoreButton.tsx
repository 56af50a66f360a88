import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import type { More } from './more-pages.ts';
import styles from './records.module.css';

/** The button that loads the next page of a list. If a page failed, it says so, and the button tries again. */
export function MoreButton({ more: { state, load } }: { more: More }) {
  const { t } = useTranslation();
  if (state === 'none') return null;
  return (
    <div className={styles.rest}>
      {state === 'failed' && <span role="alert">{t(($) => $.records.moreFailed)}</span>}
      <Button busy={state === 'loading'} onClick={load}>
        {t(($) => (state === 'failed' ? $.common.retry : $.records.showMore))}
      </Button>
    </div>
  );
}
