import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import styles from '../integrations.module.css';

/** A new secret with a button that copies it. The server shows it only once. */
export function FreshSecret({ title, secret }: { title: string; secret: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.fresh}>
      <strong id={id}>{title}</strong>
      <code aria-labelledby={id}>{secret}</code>
      <Button small icon={<IconCopy size={16} stroke={1.9} aria-hidden />} onClick={() => void copyText(secret)}>
        {t(($) => $.integrations.secret.copy)}
      </Button>
      <output>{t(($) => $.integrations.secret.once)}</output>
    </div>
  );
}
