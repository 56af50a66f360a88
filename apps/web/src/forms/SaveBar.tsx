import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import styles from './form.module.css';

/**
 * The end of a form that is a screen: two buttons, which save the changes or take them back. If the user leaves the
 * screen with unsaved changes, a dialog asks first.
 */
export function SaveBar({ isDirty, busy, onReset }: { isDirty: boolean; busy: boolean; onReset: () => void }) {
  const { t } = useTranslation();
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true });
  return (
    <>
      <div className={styles.saveBar} data-dirty={isDirty || undefined}>
        <output>{isDirty ? t(($) => $.common.form.unsaved) : ''}</output>
        <Button disabled={!isDirty || busy} onClick={onReset}>
          {t(($) => $.common.form.reset)}
        </Button>
        <Button type="submit" kind="primary" busy={busy} disabled={!isDirty}>
          {t(($) => $.common.save)}
        </Button>
      </div>
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          open
          onClose={() => blocker.reset()}
          title={t(($) => $.common.form.leaveTitle)}
          text={t(($) => $.common.form.leaveText)}
          confirm={t(($) => $.common.form.leave)}
          danger
          onConfirm={() => blocker.proceed()}
        />
      )}
    </>
  );
}
