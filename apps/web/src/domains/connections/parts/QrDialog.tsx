import type { Connection } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconCopy, IconDeviceMobile, IconQrcode } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { isStuck } from '../connection-status.ts';
import { useSessionOrder } from '../use-session-order.ts';
import { PhoneLink } from './PhoneLink.tsx';
import { Status } from './Status.tsx';
import styles from '../connections.module.css';

/**
 * The current code to scan. Opens before the first code exists, and closes when a code is gone: scanned, or expired.
 * When linking cannot go on it stays open, with the reason and what to do.
 */
export function QrDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const { name, qrcode, status, driver } = connection;
  const [shown, setShown] = useState(qrcode);
  const [replaced, setReplaced] = useState(false);
  if (qrcode !== shown && qrcode !== '') {
    setReplaced(shown !== '');
    setShown(qrcode);
  }
  const { mutate, isPending } = useSessionOrder(connection);
  const stuck = isStuck(connection);
  const finished = status === 'CONNECTED' || (shown !== '' && qrcode === '' && !stuck);
  const finish = useEffectEvent(() => {
    if (status === 'CONNECTED')
      toast(
        'success',
        t(($) => $.connections.connected, { name }),
      );
    onClose();
  });
  useEffect(() => {
    if (finished) finish();
  }, [finished]);

  const copy = async () => {
    await navigator.clipboard.writeText(qrcode);
    toast(
      'success',
      t(($) => $.common.copied),
    );
  };

  if (stuck) {
    return (
      <Dialog open onClose={onClose} title={t(($) => $.connections.qr.title, { name })}>
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
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t(($) => $.connections.qr.title, { name })}>
      <div className={styles.qr}>
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
          <output>
            {qrcode === '' ? t(($) => $.connections.qr.preparing) : replaced ? t(($) => $.connections.qr.replaced) : ''}
          </output>
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
              onClick={() => void copy()}
            >
              {t(($) => $.connections.qr.copy)}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
