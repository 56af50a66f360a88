import type { CheckoutCharge } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { send } from '../../../api/send.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../pay-page.module.css';

const pollMs = 4000;

/** Makes the Pix code of the invoice that a link names. While the code is shown, `onLook` looks for the payment. */
export function PayByLink({ token, onLook }: { token: string; onLook: () => void }) {
  const { t } = useTranslation();
  /** The CPF or CNPJ of the payer; null: it is not asked for. */
  const [document, setDocument] = useState<string | null>(null);
  const [charge, setCharge] = useState<CheckoutCharge | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'copied'>('idle');
  useEffect(() => {
    if (!charge) return undefined;
    const timer = setInterval(onLook, pollMs);
    return () => clearInterval(timer);
  }, [charge, onLook]);
  const pay = async () => {
    setState('busy');
    try {
      const url = `/api/pay/${encodeURIComponent(token)}`;
      const body = { document: document ?? '' };
      setCharge((await send({ method: 'POST', url, token: null, body, signal: undefined })) as CheckoutCharge);
      setState('idle');
    } catch (error) {
      // The first refusal only shows the field of the document. A later one means that the typed document is refused.
      const needsDocument = isRefusal(error, 'ERR_PAYER_DOCUMENT');
      if (needsDocument) setDocument((before) => before ?? '');
      setState(needsDocument && document === null ? 'idle' : 'failed');
    }
  };
  if (charge) {
    const code = charge.qrcode.qrcode;
    return (
      <div className={styles.pix}>
        <p>{t(($) => $.invoices.payPage.scan)}</p>
        <div className={styles.qr}>
          <QRCodeSVG value={code} size={limits.qrSize} title={t(($) => $.invoices.payPage.code)} bgColor="#ffffff" />
        </div>
        <label className={styles.field}>
          {t(($) => $.invoices.payPage.code)}
          <textarea readOnly rows={5} value={code} onFocus={(event) => event.target.select()} />
        </label>
        <Button
          kind="primary"
          onClick={() =>
            void navigator.clipboard.writeText(code).then(
              () => setState('copied'),
              // The browser does not allow it: the visitor copies the code from the field above.
              () => undefined,
            )
          }
        >
          {t(($) => (state === 'copied' ? $.invoices.payPage.copied : $.invoices.payPage.copy))}
        </Button>
        <p>{t(($) => (charge.isConfirmedByHand ? $.invoices.payPage.byHand : $.invoices.payPage.byItself))}</p>
      </div>
    );
  }
  return (
    <div className={styles.pix}>
      {document !== null && (
        <label className={styles.field}>
          {t(($) => $.invoices.payPage.document)}
          <input inputMode="numeric" value={document} onChange={(event) => setDocument(event.target.value)} />
        </label>
      )}
      <div role="alert">
        {state === 'failed' && <p className={styles.failed}>{t(($) => $.invoices.payPage.failed)}</p>}
      </div>
      <Button kind="primary" busy={state === 'busy'} onClick={() => void pay()}>
        {t(($) => (state === 'busy' ? $.invoices.payPage.busy : $.invoices.payPage.pay))}
      </Button>
    </div>
  );
}
