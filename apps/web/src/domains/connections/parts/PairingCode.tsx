import type { Connection } from '@balcao/contract';
import { phoneNumber } from '@balcao/contract/kit/fields';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../connections.module.css';

interface Props {
  connection: Connection;
  /**
   * Whether a QR code is shown now. WhatsApp gives a pairing code only then: both codes belong to the same attempt to
   * link.
   */
  isReady: boolean;
}

/** Links the number by a code that is typed on the phone, for people whose only screen is that phone. */
export function PairingCode({ connection, isReady }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <PairingForm connection={connection} isReady={isReady} />;
  return (
    <Button small kind="quiet" className={styles.byCode} onClick={() => setOpen(true)}>
      {t(($) => $.connections.pairing.open)}
    </Button>
  );
}

const schema = z.object({ number: phoneNumber() });

function PairingForm({ connection: { id, number }, isReady }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const form = useSchemaForm(schema, { number: number ?? '' });
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.connections.pairingCode({ params: { id }, body }),
    onSaved: (made) => setCode(made.code),
    refusedFields: { ERR_PAIRING_CODE: 'number' },
  });
  return (
    <form className={styles.pairing} noValidate onSubmit={submit}>
      <TextField
        control={form.control}
        name="number"
        label={t(($) => $.connections.pairing.number)}
        description={t(($) => $.connections.pairing.numberHint)}
        inputMode="tel"
        first
      />
      <Button type="submit" busy={busy} disabled={!isReady}>
        {t(($) => $.connections.pairing.ask)}
      </Button>
      {code !== '' && (
        <output className={styles.pairingCode}>
          <strong className="num">{`${code.slice(0, 4)}-${code.slice(4)}`}</strong>
          <span>{t(($) => $.connections.pairing.how)}</span>
        </output>
      )}
    </form>
  );
}
