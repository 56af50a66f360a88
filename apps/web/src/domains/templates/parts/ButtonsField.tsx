import type { DraftButton } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { placeholdersOf } from '@balcao/contract/templates/check-template';
import { draftButtons } from '@balcao/contract/templates/templates';
import { TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { emptyButton } from '../template-values.ts';
import styles from '../templates.module.css';

interface Props {
  buttons: readonly DraftButton[];
  onChange: (buttons: DraftButton[]) => void;
}

/** The buttons under a template. Quick replies are kept together, as Meta wants it. */
export function ButtonsField({ buttons, onChange }: Props) {
  const { t } = useTranslation();
  const add = (button: DraftButton) => {
    const isReply = ({ type }: DraftButton) => type === 'QUICK_REPLY';
    const after = isReply(button) ? buttons.findLastIndex(isReply) : buttons.length - 1;
    const place = after === -1 ? buttons.length : after + 1;
    onChange([...buttons.slice(0, place), button, ...buttons.slice(place)]);
  };
  const change = (place: number, changes: Partial<DraftButton>) =>
    onChange(buttons.map((button, nth) => (nth === place ? { ...button, ...changes } : button)));
  const isFull = buttons.length >= limits.template.buttons;
  return (
    <fieldset className={styles.buttons}>
      <legend>{t(($) => $.templates.fields.buttons)}</legend>
      {buttons.map((button, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={styles.button}>
          <TextInput
            label={`${place + 1}. ${t(($) => $.templates.buttonTypes[button.type])}`}
            value={button.text}
            maxLength={limits.template.draftText}
            onChange={(event) => change(place, { text: event.currentTarget.value })}
          />
          {button.type === 'URL' && (
            <TextInput
              label={t(($) => $.templates.fields.url)}
              placeholder="https://"
              value={button.url}
              maxLength={limits.template.url}
              onChange={(event) => change(place, { url: event.currentTarget.value })}
            />
          )}
          {button.type === 'URL' && placeholdersOf(button.url).length > 0 && (
            <TextInput
              label={t(($) => $.templates.fields.example, { name: '{{1}}' })}
              value={button.example}
              maxLength={limits.template.url}
              onChange={(event) => change(place, { example: event.currentTarget.value })}
            />
          )}
          {button.type === 'PHONE_NUMBER' && (
            <TextInput
              label={t(($) => $.templates.fields.phone)}
              placeholder="+55"
              value={button.phone}
              maxLength={40}
              onChange={(event) => change(place, { phone: event.currentTarget.value })}
            />
          )}
          <IconButton
            label={t(($) => $.templates.fields.removeButton, { number: place + 1 })}
            onClick={() => onChange(buttons.filter((_, nth) => nth !== place))}
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
