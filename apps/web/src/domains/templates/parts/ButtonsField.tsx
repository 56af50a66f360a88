import type { DraftButton } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { placeholdersOf } from '@balcao/contract/templates/check-template';
import { draftButtons } from '@balcao/contract/templates/templates';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useFieldArray, type Control } from 'react-hook-form';
import { TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { emptyButton, type TemplateValues } from '../template-values.ts';
import styles from '../templates.module.css';

interface Props {
  control: Control<TemplateValues, unknown, TemplateValues>;
  /** The current values of the form. */
  buttons: readonly DraftButton[];
}

/** The buttons under a template. Quick replies are kept together, as Meta wants it. */
export function ButtonsField({ control: formControl, buttons }: Props) {
  const { t } = useTranslation();
  const { fields, insert, remove } = useFieldArray({ control: formControl, name: 'buttons' });
  // Fields do not depend on the output type of the form.
  const control = formControl as unknown as Control<TemplateValues>;
  // A quick reply goes behind the last quick reply. The first quick reply, and every other button, goes to the end.
  const add = (button: DraftButton) => {
    const isReply = ({ type }: DraftButton) => type === 'QUICK_REPLY';
    const after = isReply(button) ? buttons.findLastIndex(isReply) : buttons.length - 1;
    insert(after === -1 ? buttons.length : after + 1, button, { shouldFocus: false });
  };
  const isFull = buttons.length >= limits.template.buttons;
  return (
    <fieldset className={styles.buttons}>
      <legend>{t(($) => $.templates.fields.buttons)}</legend>
      {fields.map(({ id, type }, index) => (
        <div key={id} className={styles.button}>
          <TextField
            control={control}
            name={`buttons.${index}.text`}
            label={`${index + 1}. ${t(($) => $.templates.buttonTypes[type])}`}
            maxLength={limits.template.draftText}
          />
          {type === 'URL' && (
            <TextField
              control={control}
              name={`buttons.${index}.url`}
              label={t(($) => $.templates.fields.url)}
              placeholder="https://"
              maxLength={limits.template.url}
            />
          )}
          {type === 'URL' && placeholdersOf(buttons[index]?.url ?? '').length > 0 && (
            <TextField
              control={control}
              name={`buttons.${index}.example`}
              label={t(($) => $.templates.fields.example, { name: '{{1}}' })}
              maxLength={limits.template.url}
            />
          )}
          {type === 'PHONE_NUMBER' && (
            <TextField
              control={control}
              name={`buttons.${index}.phone`}
              label={t(($) => $.templates.fields.phone)}
              placeholder="+55"
              maxLength={40}
            />
          )}
          <IconButton
            label={t(($) => $.templates.fields.removeButton, { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconX size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className={styles.adds}>
        {draftButtons.map((type) => (
          <Button
            key={type}
            small
            icon={<IconPlus size={15} aria-hidden />}
            disabled={isFull}
            onClick={() => add(emptyButton(type))}
          >
            {t(($) => $.templates.buttonTypes[type])}
          </Button>
        ))}
        <Button
          small
          icon={<IconPlus size={15} aria-hidden />}
          disabled={isFull}
          onClick={() => add({ ...emptyButton('QUICK_REPLY'), text: t(($) => $.templates.optOutButton) })}
        >
          {t(($) => $.templates.optOut)}
        </Button>
      </div>
    </fieldset>
  );
}
