import type { TransferTargets } from '@balcao/contract';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { useField, type FieldProps } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import styles from './target-field.module.css';

export type TargetUser = TransferTargets['users'][number];
type Target = ({ kind: 'queue' } & TransferTargets['queues'][number]) | ({ kind: 'user' } & TargetUser);

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  /** The user who has the ticket already and is not offered; null: offer all users. */
  withoutUserId: number | null;
  /** Called when the user of the form chooses a person, not a queue. */
  onUser?: (user: TargetUser) => void;
}

/**
 * A queue or a person, found by a part of the name: each queue with the tickets that wait there, each person with
 * presence and load. Holds `queue:<id>` or `user:<id>`.
 */
export function TargetField<Values extends FieldValues>({ withoutUserId, onUser, ...bound }: Props<Values>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Target | null>(null);
  const searchParam = useDebounced(chosen ? '' : text.trim());
  const { data, isError, isFetching } = useQuery({
    ...queries.tickets.transferTargets({ query: { searchParam } }),
    placeholderData: keepPreviousData,
  });
  const { onChange, kit } = useField({
    ...bound,
    problem: isError ? t(($) => $.tickets.dialog.targetsFailed) : undefined,
  });
  const targets = new Map(
    [
      ...(data?.queues ?? []).map((queue): Target => ({ kind: 'queue', ...queue })),
      ...(data?.users ?? [])
        .filter(({ id }) => id !== withoutUserId)
        .map((user): Target => ({ kind: 'user', ...user })),
    ]
      // While a search runs, the results of the previous search are shown. Those that do not match the text are left
      // out, so that Enter cannot choose them.
      .filter(({ name }) => chosen !== null || foldText(name).includes(foldText(text.trim())))
      .map((target) => [valueOf(target), target]),
  );
  // The chosen target stays an option, even if the search does not find it.
  if (chosen && !targets.has(valueOf(chosen))) targets.set(valueOf(chosen), chosen);
  const itemsOf = (kind: Target['kind']) =>
    [...targets].flatMap(([value, target]) => (target.kind === kind ? [{ value, label: target.name }] : []));
  const choose = (target: Target | null) => {
    setChosen(target);
    onChange(target ? valueOf(target) : '');
    if (target?.kind === 'user') onUser?.(target);
  };
  return (
    <Select
      {...kit}
      searchable
      openOnFocus={false}
      data={[
        { group: t(($) => $.tickets.dialog.toQueues), items: itemsOf('queue') },
        { group: t(($) => $.tickets.dialog.toPeople), items: itemsOf('user') },
      ].filter(({ items }) => items.length > 0)}
      // Instead of Mantine's own filter: the targets are filtered already.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const target = targets.get(option.value);
        return target ? <TargetOption target={target} /> : option.label;
      }}
      maxDropdownHeight={300}
      value={chosen ? valueOf(chosen) : null}
      searchValue={text}
      onSearchChange={(next) => {
        // Mantine itself writes the chosen name into the field. Any other text drops the choice.
        if (chosen && next !== chosen.name) choose(null);
        setText(next);
      }}
      onChange={(value) => choose(value === null ? null : (targets.get(value) ?? null))}
      nothingFoundMessage={isFetching ? t(($) => $.tickets.dialog.searching) : t(($) => $.tickets.dialog.noTarget)}
      data-autofocus
    />
  );
}

const valueOf = ({ kind, id }: Target) => `${kind}:${id}`;

function TargetOption({ target }: { target: Target }) {
  const { t } = useTranslation();
  if (target.kind === 'queue')
    return (
      <span className={styles.target}>
        <i className={styles.queue} style={{ background: target.color }} />
        <span className={styles.name}>{target.name}</span>
        <small className="num">{t(($) => $.tickets.dialog.waiting, { count: target.waiting })}</small>
      </span>
    );
  return (
    <span className={styles.target}>
      <span className={styles.person}>
        <Avatar name={target.name} size={24} />
        <i className={styles.presence} data-online={target.online || undefined} />
      </span>
      <span className={styles.name}>
        {target.name}
        <span className="sr">
          {', '}
          {t(($) => (target.online ? $.tickets.dialog.online : $.tickets.dialog.offline))}
        </span>
      </span>
      <small className="num">{t(($) => $.tickets.dialog.attends, { count: target.openTickets })}</small>
    </span>
  );
}
