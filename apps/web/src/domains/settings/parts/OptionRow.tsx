import { Select, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { ChoiceOption, Option, SwitchOption } from '../options.ts';
import { useSetting } from '../use-settings.ts';
import { SecretRow } from './SecretRow.tsx';
import styles from '../settings.module.css';

/** One option with a sentence about its effect. A change is saved at once. */
export function OptionRow({ option }: { option: Option }) {
  switch (option.kind) {
    case 'switch':
      return <SwitchRow option={option} />;
    case 'choice':
      return <ChoiceRow option={option} />;
    case 'secret':
      return <SecretRow option={option} />;
  }
}

function SwitchRow({ option: { key, on, off } }: { option: SwitchOption }) {
  const { t } = useTranslation();
  const { value, save } = useSetting(key);
  const id = useId();
  return (
    <div className={styles.option}>
      <label className={styles.label} htmlFor={id}>
        {t(($) => $.settings.options[key])}
      </label>
      <p className={styles.effect} id={`${id}-effect`}>
        {t(($) => $.settings.effects[key])}
      </p>
      <Switch
        id={id}
        aria-describedby={`${id}-effect`}
        className={styles.control ?? ''}
        size="md"
        checked={value === on}
        onChange={(event) => save(event.target.checked ? on : off)}
      />
    </div>
  );
}

function ChoiceRow({ option: { key, choices } }: { option: ChoiceOption }) {
  const { t } = useTranslation();
  const { value, save } = useSetting(key);
  const isKnown = choices.some(([known]) => known === value);
  // A value that is none of the choices was set through the API; it is shown in minutes.
  const other = isKnown ? [] : [{ value, label: t(($) => $.settings.choices.minutes, { count: Number(value) }) }];
  return (
    <Select
      classNames={{
        root: `${styles.option} ${styles.choice}`,
        label: styles.label ?? '',
        description: styles.effect ?? '',
        wrapper: styles.control ?? '',
      }}
      // The theme's own sizes are for fields of dialogs.
      styles={{
        label: { margin: 0, fontSize: 14 },
        description: { marginTop: 2, fontSize: 13, lineHeight: '18px' },
      }}
      label={t(($) => $.settings.options[key])}
      description={t(($) => $.settings.effects[key])}
      allowDeselect={false}
      value={value}
      data={[
        ...choices.map(([known, name]) => ({ value: known, label: t(($) => $.settings.choices[name]) })),
        ...other,
      ]}
      onChange={(next) => next !== null && next !== value && save(next)}
    />
  );
}
