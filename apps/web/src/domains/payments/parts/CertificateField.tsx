import { limits } from '@balcao/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../payments.module.css';

interface Props {
  /** When the stored certificate expires; null: none is stored, or it cannot be read. */
  until: string | null;
  /** Gets the chosen file in base64; empty: the file was refused. */
  onChoose: (certificate: string) => void;
}

/** Chooses the file of a certificate, which is sent with the form. */
export function CertificateField({ until, onChoose }: Props) {
  const { t } = useTranslation();
  const label = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  const choose = async (file: File) => {
    const isTooLarge = file.size > maxFileBytes;
    setRefused(isTooLarge);
    setName(isTooLarge ? '' : file.name);
    onChoose(isTooLarge ? '' : toBase64(new Uint8Array(await file.arrayBuffer())));
  };
  const storedText = until && t(($) => $.payments.fields.certificateUntil, { date: formatDay(until) });
  return (
    <div className={styles.file}>
      <span id={label}>{t(($) => $.payments.fields.certificate)}</span>
      <div className={styles.actions}>
        <Button
          icon={<IconUpload size={16} stroke={1.9} aria-hidden />}
          aria-describedby={label}
          onClick={() => input.current?.click()}
        >
          {t(($) => $.payments.fields.chooseFile)}
        </Button>
        <output>{isRefused ? t(($) => $.payments.errors.ERR_CERTIFICATE_BROKEN) : name || storedText}</output>
      </div>
      <input
        ref={input}
        type="file"
        accept=".p12,.pfx"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
          // Otherwise the same file could not be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Base64 writes three bytes as four characters and pads the last four. The three bytes less leave room for that. */
const maxFileBytes = Math.floor((limits.paymentCertificate * 3) / 4) - 3;

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
