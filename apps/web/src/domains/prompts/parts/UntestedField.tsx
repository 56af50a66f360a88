import { Checkbox } from '@mantine/core';
import { useController, type Control, type FieldValues } from 'react-hook-form';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import type { PromptValues } from '../prompt-values.ts';
import styles from '../prompts.module.css';

interface Props {
  control: Control<PromptValues, unknown, FieldValues>;
  /** Opens the tab of the test bench. */
  onBench: () => void;
}

/**
 * Appears when the server refused the prompt because it has not passed its questions. It offers to test the prompt, or
 * to save it nevertheless.
 */
export function UntestedField({ control, onBench }: Props) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({
    // The cast: the two types differ only in the output of the form, on which a field does not depend.
    control: control as unknown as Control<PromptValues>,
    name: 'untested',
  });
  const refused = fieldState.error?.message;
  if (refused === undefined && !field.value) return null;
  return (
    <Caution alert>
      <div className={styles.untested}>
        <p>{refused ?? t(($) => $.prompts.untested)}</p>
        <Button small onClick={onBench}>
          {t(($) => $.prompts.toBench)}
        </Button>
        <Checkbox
          label={t(($) => $.prompts.saveUntested)}
          checked={field.value}
          onChange={(event) => field.onChange(event.target.checked)}
        />
      </div>
    </Caution>
  );
}
