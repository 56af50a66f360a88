import type { Connection } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconCopy, IconDeviceMobile, IconQrcode } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLinkCode } from '../use-link-code.ts';
import { useSessionOrder } from '../use-session-order.ts';
import { PairingCode } from './PairingCode.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import { Status } from './Status.tsx';
import styles from '../connections.module.css';

/**
 * Shows the current code to scan. The dialog opens before the first code exists, and closes when a code was scanned or
 * the last one expired. When linking cannot go on, it stays open with the reason and what to do.
 */
export function QrDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const { isReplaced, isStuck } = useLinkCode(connection, onClose);
  return (
    <Dialog open onClose={onClose} title={t(($) => $.connections.qr.title, { name: connection.name })}>
      {isStuck ? (
        <Stuck connection={connection} onClose={onClose} />
      ) : (
        <div className={styles.qr}>
          <Code qrcode={connection.qrcode} />
          <Steps connection={connection} isReplaced={isReplaced} />
        </div>
      )}
    </Dialog>
  );
}

/** Why linking cannot go on, and the button for a new code. */
function Stuck({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useSessionOrder(connection);
  return (
    <div className={styles.stuck} role="alert">
      <Status connection={connection} />
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={isPending}
          icon={<IconQrcode size={16} stroke={1.9} aria-hidden />}
          onClick={() => mutate('new-qr')}
        >
          {t(($) => $.connections.newQr)}
        </Button>
        <Button onClick={onClose}>{t(($) => $.common.close)}</Button>
      </div>
    </div>
  );
}

/** The QR code, or a placeholder until the first one exists. */
function Code({ qrcode }: { qrcode: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.code}>
      {qrcode ? (
        <QRCodeSVG
          value={qrcode}
          size={limits.qrSize}
          title={t(($) => $.connections.qr.alt)}
          bgColor="#ffffff"
          fgColor="#0b1f18"
        />
      ) : (
        <Skeleton width={limits.qrSize} height={limits.qrSize} />
      )}
    </div>
  );
}

/** What to do on the phone, and the progress of linking. */
function Steps({ connection, isReplaced }: { connection: Connection; isReplaced: boolean }) {
  const { t } = useTranslation();
  const { qrcode, driver } = connection;
  const codeState = () => {
    if (qrcode === '') return t(($) => $.connections.qr.preparing);
    return isReplaced ? t(($) => $.connections.qr.replaced) : '';
  };
  return (
    <div className={styles.steps}>
      <ol>
        {driver === 'sandbox' ? (
          <>
            <li>{t(($) => $.connections.qr.sandboxStep1)}</li>
            <li>{t(($) => $.connections.qr.sandboxStep2)}</li>
          </>
        ) : (
          <>
            <li>{t(($) => $.connections.qr.step1)}</li>
            <li>{t(($) => $.connections.qr.step2)}</li>
            <li>{t(($) => $.connections.qr.step3)}</li>
          </>
        )}
      </ol>
      <PairingCode connection={connection} isReady={qrcode !== ''} />
      <output>{codeState()}</output>
      <Status connection={connection} />
      <div className={styles.actions}>
        {driver === 'sandbox' && (
          <PhoneLink connection={connection}>
            <IconDeviceMobile size={16} stroke={1.9} aria-hidden />
            {t(($) => $.connections.openPhone)}
          </PhoneLink>
        )}
        <Button
          small
          disabled={qrcode === ''}
          icon={<IconCopy size={16} stroke={1.9} aria-hidden />}
          onClick={() => void copyText(qrcode)}
        >
          {t(($) => $.connections.qr.copy)}
        </Button>
      </div>
    </div>
  );
}
