import { useEffect, useState } from 'react';
import { session } from '../api/our-session.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import styles from './unreachable.module.css';

const retryEveryMs = 5000;

/** Shown when there was a session, but the server does not answer. The page tries again by itself. */
export function Unreachable() {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await session.resume();
    setBusy(false);
  };
  useEffect(() => {
    const timer = setInterval(() => void session.resume(), retryEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <main className={styles.page}>
      <Logo size={48} />
      <h1>{t(($) => $.shell.unreachable)}</h1>
      <p>{t(($) => $.shell.unreachableHint)}</p>
      <Button kind="primary" busy={isBusy} onClick={() => void retry()}>
        {t(($) => $.common.retry)}
      </Button>
    </main>
  );
}
