import type { SessionUser } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceChip } from '../../tickets/parts.ts';
import styles from './board-bar.module.css';

/** What is typed and chosen. */
export interface Choices {
  text: string;
  /** Null: all queues of the user. */
  queueIds: number[] | null;
  users: number[];
}
export const noChoices: Choices = { text: '', queueIds: null, users: [] };

interface Props {
  user: SessionUser;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** The search and the filters of a board. The filter by user is for admins, who see the cards of all users. */
export function BoardFilters({ user, choices, onChange }: Props) {
  const { t } = useTranslation();
  const isAdmin = user.profile === 'admin';
  const queues = useQuery({ ...queries.queues.list(), enabled: isAdmin }).data ?? user.queues;
  const users = useQuery({ ...queries.users.list(), enabled: isAdmin }).data ?? [];
  const { text, queueIds } = choices;
  const isChosen = text !== '' || queueIds !== null || choices.users.length > 0;
  const shownCount = queueIds ? queues.filter(({ id }) => queueIds.includes(id)).length : queues.length;
  return (
    <search className={styles.filters}>
      <TextInput
        type="search"
        className={styles.search}
        aria-label={t(($) => $.kanban.search)}
        placeholder={t(($) => $.kanban.search)}
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => onChange({ ...choices, text: event.target.value })}
      />
      <ChoiceChip
        label={t(($) => $.tickets.queues)}
        options={queues}
        chosen={queueIds ?? queues.map(({ id }) => id)}
        onChange={(ids) => onChange({ ...choices, queueIds: ids.length === queues.length ? null : ids })}
        empty={t(($) => $.tickets.noQueues)}
      >
        {shownCount === queues.length
          ? t(($) => $.tickets.allQueues)
          : t(($) => $.tickets.queueCount, { count: shownCount })}
      </ChoiceChip>
      {isAdmin && (
        <ChoiceChip
          label={t(($) => $.tickets.users)}
          options={users}
          chosen={choices.users}
          onChange={(ids) => onChange({ ...choices, users: ids })}
          empty={t(($) => $.common.noRecords)}
        >
          {choices.users.length > 0
            ? t(($) => $.tickets.userCount, { count: choices.users.length })
            : t(($) => $.tickets.users)}
        </ChoiceChip>
      )}
      {isChosen && (
        <Button small kind="quiet" onClick={() => onChange(noChoices)}>
          {t(($) => $.kanban.clear)}
        </Button>
      )}
    </search>
  );
}
