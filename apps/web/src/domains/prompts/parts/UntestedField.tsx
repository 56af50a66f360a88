import { Checkbox } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useField, type Bound } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import styles from '../prompts.module.css';

/** Appears when the prompt was refused because its questions were not passed: test it, or save it nevertheless. */
export function UntestedField<V extends FieldValues>({
  onBench,
  ...bound
}: Omit<Bound<V>, 'label'> & { onBench: () => void }) {
  const { t } = useTranslation();
  const { value, onChange, kit } = useField({ ...bound, label: t(($) => $.prompts.saveUntested) });
  if (!kit.error && value !== true) return null;
  return (
    <Caution alert>
      <div className={styles.untested}>
        <p>{kit.error ?? t(($) => $.prompts.untested)}</p>
        <Button small onClick={onBench}>
          {t(($) => $.prompts.toBench)}
        </Button>
        <Checkbox
          ref={kit.ref}
          label={t(($) => $.prompts.saveUntested)}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
    </Caution>
  );
}
