import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import styles from './form.module.css';

/** The end of a form in a dialog, always visible: a button to leave and a button to submit. */
export function FormFooter({
  onCancel,
  cancel,
  submit,
  busy,
}: {
  onCancel: () => void;
  cancel?: string;
  submit: string;
  busy: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.footer}>
      <Button onClick={onCancel}>{cancel ?? t(($) => $.common.cancel)}</Button>
      <Button type="submit" kind="primary" busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
