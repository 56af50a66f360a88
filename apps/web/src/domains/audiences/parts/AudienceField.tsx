import type { Audience, AudienceFilter } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SavedFilters } from '../../audience-filters/parts.ts';
import { isEmptyAudience, useAudienceSize } from '../use-audience-size.ts';
import styles from '../audiences.module.css';

interface Props {
  value: Audience;
  onChange: (audience: Audience) => void;
  /** A list that cannot be chosen, such as the one that gets the people. */
  withoutList?: number;
  /** Whether this audience is added to people who are chosen elsewhere. The size is then shown there. */
  isFurther?: boolean;
}

const everyContact: AudienceFilter = { tags: [], queues: [], extras: [] };

/** Chooses an audience: lists, tags and a filter, and who is excluded. The size is counted while it is edited. */
export function AudienceField({ value, onChange, withoutList, isFurther = false }: Props) {
  const { t } = useTranslation();
  const lists = (useQuery(queries.contactLists.list()).data ?? []).filter(({ id }) => id !== withoutList);
  const tags = useQuery(queries.tags.list()).data ?? [];
  const { exclude, filter } = value;
  return (
    <div className={styles.audience}>
      {lists.length > 0 && (
        <Choice
          label={t(($) => (isFurther ? $.audiences.furtherLists : $.audiences.lists))}
          options={lists}
          value={value.lists}
          onChange={(next) => onChange({ ...value, lists: next })}
        />
      )}
      <Choice
        label={t(($) => (isFurther ? $.audiences.furtherTags : $.audiences.tags))}
        options={tags}
        value={value.tags}
        onChange={(next) => onChange({ ...value, tags: next })}
      />
      <Switch
        label={t(($) => $.audiences.filter)}
        checked={filter !== null}
        onChange={({ target: { checked } }) => onChange({ ...value, filter: checked ? everyContact : null })}
      />
      {filter && <FilterFields filter={filter} tags={tags} onChange={(next) => onChange({ ...value, filter: next })} />}
      <fieldset className={styles.group}>
        <legend>{t(($) => $.audiences.exclude)}</legend>
        {lists.length > 0 && (
          <Choice
            label={t(($) => $.audiences.excludedLists)}
            options={lists}
            value={exclude.lists}
            onChange={(next) => onChange({ ...value, exclude: { ...exclude, lists: next } })}
          />
        )}
        <Choice
          label={t(($) => $.audiences.excludedTags)}
          options={tags}
          value={exclude.tags}
          onChange={(next) => onChange({ ...value, exclude: { ...exclude, tags: next } })}
        />
      </fieldset>
      {!isFurther && <AudienceSize audience={value} />}
    </div>
  );
}

/** How many people an audience has, while it is edited. */
export function AudienceSize({ audience }: { audience: Audience }) {
  const { t } = useTranslation();
  const { size, isCounting } = useAudienceSize(audience);
  return (
    <output className={styles.size} data-counting={isCounting || undefined}>
      {size
        ? t(($) => (size.countIsCapped ? $.audiences.sizeMore : $.audiences.size), { count: size.count })
        : t(($) => (isEmptyAudience(audience) ? $.audiences.none : $.audiences.counting))}
      {size && size.optedOut > 0 && (
        <span className={styles.reach}>
          {t(($) => $.audiences.reachable, {
            reachable: formatWhole(size.reachable),
            optedOut: formatWhole(size.optedOut),
          })}
        </span>
      )}
    </output>
  );
}

interface FilterProps {
  filter: AudienceFilter;
  tags: readonly { id: number; name: string }[];
  onChange: (filter: AudienceFilter) => void;
}

function FilterFields({ filter, tags, onChange }: FilterProps) {
  const { t } = useTranslation();
  const queues = useQuery(queries.queues.list()).data ?? [];
  const { extras } = filter;
  const change = (changes: Partial<AudienceFilter>) => onChange({ ...filter, ...changes });
  const changeExtra = (place: number, changes: Partial<(typeof extras)[number]>) =>
    change({ extras: extras.map((extra, at) => (at === place ? { ...extra, ...changes } : extra)) });
  return (
    <fieldset className={styles.group}>
      <legend>{t(($) => $.audiences.filterLegend)}</legend>
      <SavedFilters filter={filter} onChange={onChange} />
      <Choice
        label={t(($) => $.audiences.filterTags)}
        options={tags}
        value={filter.tags}
        onChange={(next) => change({ tags: next })}
      />
      <Choice
        label={t(($) => $.audiences.queues)}
        options={queues}
        value={filter.queues}
        onChange={(next) => change({ queues: next })}
      />
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={t(($) => $.audiences.lastFrom)}
          value={filter.lastMessageFrom ?? ''}
          onChange={(event) => change({ lastMessageFrom: event.target.value || null })}
        />
        <TextInput
          type="date"
          label={t(($) => $.audiences.lastTo)}
          value={filter.lastMessageTo ?? ''}
          onChange={(event) => change({ lastMessageTo: event.target.value || null })}
        />
      </div>
      {extras.map((extra, place) => (
        <div key={place} className={styles.extra}>
          <TextInput
            label={t(($) => $.audiences.extraName)}
            value={extra.name}
            maxLength={limits.audience.extraName}
            onChange={(event) => changeExtra(place, { name: event.target.value })}
          />
          <TextInput
            label={t(($) => $.audiences.extraValue)}
            placeholder={t(($) => $.audiences.anyValue)}
            value={extra.value}
            maxLength={limits.audience.extraValue}
            onChange={(event) => changeExtra(place, { value: event.target.value })}
          />
          <IconButton
            label={t(($) => $.audiences.removeExtra)}
            onClick={() => change({ extras: extras.filter((_extra, at) => at !== place) })}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {extras.length < limits.audience.extras && (
        <Button
          small
          kind="quiet"
          className={styles.add}
          icon={<IconPlus size={14} aria-hidden />}
          onClick={() => change({ extras: [...extras, { name: '', value: '' }] })}
        >
          {t(($) => $.audiences.addExtra)}
        </Button>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** Chooses several of the options, by their ids. */
function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <MultiSelect
      label={label}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      clearable
      maxValues={limits.audience.references}
      value={value.map(String)}
      onChange={(next) => onChange(next.map(Number))}
    />
  );
}
