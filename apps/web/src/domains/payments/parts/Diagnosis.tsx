import type { ProviderDiagnosis } from '@balcao/contract';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../payments.module.css';

interface Props {
  diagnosis: ProviderDiagnosis;
  busy: boolean;
  /** Registers our address for notices with the provider. */
  onRegister: () => void;
}

/** What a test of a provider found, and what to do. */
export function Diagnosis({ diagnosis: { outcome, detail, notices }, busy, onRegister }: Props) {
  const { t } = useTranslation();
  const isFine = outcome === 'ok';
  return (
    <output className={styles.diagnosis} data-ok={isFine}>
      <strong>{t(($) => $.payments.outcomes[outcome])}</strong>
      {detail !== '' && <span>{t(($) => $.payments.said, { detail })}</span>}
      {isFine && notices !== 'none' && (
        <span>{t(($) => $.payments.notices[notices === 'no-address' ? 'noAddress' : notices])}</span>
      )}
      {isFine && (notices === 'missing' || notices === 'interrupted') && (
        <span>
          <Button small busy={busy} onClick={onRegister}>
            {t(($) => $.payments.register)}
          </Button>
        </span>
      )}
    </output>
  );
}
