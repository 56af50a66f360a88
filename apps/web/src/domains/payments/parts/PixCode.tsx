import type { CheckoutCharge } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { formatMoney } from '../../../i18n/format-money.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { useCopied } from '../use-copied.ts';
import styles from '../payments.module.css';

interface Props {
  charge: CheckoutCharge;
  onRenew: () => void;
}

/** The QR code and the text that a bank's app reads. The screen around it learns of the payment by a signal. */
export function PixCode({ charge, onRenew }: Props) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopied();
  const { qrcode, valor, expiresAt, isConfirmedByHand, state } = charge;
  const isExpired = useIsExpired(expiresAt);
  if (isExpired || state === 'underpaid')
    return (
      <div className={styles.over}>
        <Caution alert>{t(($) => (isExpired ? $.payments.checkout.over : $.payments.checkout.underpaid))}</Caution>
        <Button kind="primary" icon={<IconRefresh size={16} stroke={1.9} aria-hidden />} onClick={onRenew}>
          {t(($) => $.payments.checkout.renew)}
        </Button>
      </div>
    );
  return (
    <div className={styles.pix}>
      <div className={styles.qr}>
        <QRCodeSVG
          value={qrcode.qrcode}
          size={limits.qrSize}
          title={t(($) => $.payments.checkout.qrAlt)}
          bgColor="#ffffff"
          fgColor="#0b1f18"
        />
      </div>
      <div className={styles.pixText}>
        <strong className={styles.amount}>{formatMoney(Number(valor.original))}</strong>
        <p>{t(($) => $.payments.checkout.scan)}</p>
        <label className={styles.code}>
          {t(($) => $.payments.checkout.code)}
          <textarea readOnly rows={5} value={qrcode.qrcode} onFocus={(event) => event.target.select()} />
        </label>
        <div className={styles.actions}>
          <Button
            kind="primary"
            icon={
              isCopied ? (
                <IconCheck size={16} stroke={1.9} aria-hidden />
              ) : (
                <IconCopy size={16} stroke={1.9} aria-hidden />
              )
            }
            onClick={() => void copy(qrcode.qrcode)}
          >
            {t(($) => (isCopied ? $.payments.checkout.copied : $.payments.checkout.copy))}
          </Button>
          {expiresAt !== null && (
            <span className={styles.hint}>
              {t(($) => $.payments.checkout.validUntil, { time: formatMoment(expiresAt) })}
            </span>
          )}
        </div>
        <output className={styles.waiting}>
          {!isConfirmedByHand && <span className={styles.pulse} aria-hidden />}
          {t(($) => (isConfirmedByHand ? $.payments.checkout.waitingByHand : $.payments.checkout.waiting))}
        </output>
      </div>
    </div>
  );
}

/**
 * Whether the code has expired, also while the page is open. The hook keeps the state of one code: use a `key` for each
 * code.
 */
function useIsExpired(expiresAt: string | null): boolean {
  const [isExpired, setExpired] = useState(() => expiresAt !== null && Date.parse(expiresAt) <= Date.now());
  useEffect(() => {
    if (expiresAt === null) return undefined;
    // With more than 2 ** 31 - 1 ms (24 days) `setTimeout` would fire at once.
    const remainingMs = Math.min(Date.parse(expiresAt) - Date.now(), 2 ** 31 - 1);
    const timer = setTimeout(() => setExpired(Date.parse(expiresAt) <= Date.now()), remainingMs);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return isExpired;
}
