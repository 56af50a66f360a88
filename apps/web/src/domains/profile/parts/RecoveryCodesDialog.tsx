import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from '../profile.module.css';

/** Shows the recovery codes, with which a user who has lost the phone signs in. They are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.profile.twoFactor.codesTitle)}
      footer={
        <Button kind="primary" onClick={onClose} data-autofocus>
          {t(($) => $.profile.twoFactor.codesKept)}
        </Button>
      }
    >
      <p className={styles.about}>{t(($) => $.profile.twoFactor.codesText)}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.codeActions}>
        <Button small icon={<IconCopy size={16} stroke={1.9} aria-hidden />} onClick={() => void copyText(text)}>
          {t(($) => $.profile.twoFactor.copy)}
        </Button>
        <Button small icon={<IconDownload size={16} stroke={1.9} aria-hidden />} onClick={() => download(text)}>
          {t(($) => $.profile.twoFactor.download)}
        </Button>
      </div>
    </Dialog>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'balcao-codigos.txt' });
  link.click();
  URL.revokeObjectURL(url);
}
