import type { TagBrief } from '@balcao/contract';
import { Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TagChip } from '../../tickets/parts.ts';
import styles from './lanes-field.module.css';

const icon = { size: 16, stroke: 1.75 } as const;

/**
 * The lanes of a board: the field holds their tags by id, in order.
 * @param hasAllTags the board shows every lane, so no lane can be removed
 */
export function LanesField<V extends FieldValues>({
  tags,
  hasAllTags,
  ...bound
}: FieldProps<V> & { tags: readonly TagBrief[]; hasAllTags: boolean }) {
  const { t } = useTranslation();
  const { value, onChange } = useField(bound);
  const chosen = (Array.isArray(value) ? value : []) as number[];
  const shown = chosen.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  const remainingTags = tags.filter(({ id }) => !chosen.includes(id));
  const move = (id: number, step: 1 | -1) => {
    const from = chosen.indexOf(id);
    onChange(chosen.toSpliced(from, 1).toSpliced(from + step, 0, id));
  };
  return (
    <fieldset className={styles.field}>
      <legend>{bound.label}</legend>
      <p className={styles.hint}>{bound.description}</p>
      <ol className={styles.rows}>
        {shown.map(({ id, name, color }, place) => (
          <li key={id}>
            <span className={styles.name}>
              <TagChip color={color}>{name}</TagChip>
            </span>
            <IconButton
              label={t(($) => $.kanban.fields.up, { name })}
              isAtEnd={place === 0}
              onClick={() => move(id, -1)}
            >
              <IconArrowUp {...icon} />
            </IconButton>
            <IconButton
              label={t(($) => $.kanban.fields.down, { name })}
              isAtEnd={place === shown.length - 1}
              onClick={() => move(id, 1)}
            >
              <IconArrowDown {...icon} />
            </IconButton>
            {!hasAllTags && (
              <IconButton
                label={t(($) => $.kanban.fields.drop, { name })}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              >
                <IconX {...icon} />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {tags.length === 0 && <p className={styles.hint}>{t(($) => $.kanban.noTagsText)}</p>}
      {remainingTags.length > 0 && (
        <Select
          // The field would keep the name of the chosen tag as its text. A new key makes a new field after each choice.
          key={remainingTags.length}
          aria-label={t(($) => $.kanban.fields.addLane)}
          placeholder={t(($) => $.kanban.fields.addLane)}
          data={remainingTags.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          value={null}
          onChange={(id) => id && onChange([...chosen, Number(id)])}
        />
      )}
    </fieldset>
  );
}
