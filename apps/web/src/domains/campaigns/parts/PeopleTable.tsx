import type { Campaign, CampaignPerson, CampaignPersonState } from '@balcao/contract';
import { campaignPersonStates } from '@balcao/contract/campaigns/campaigns';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { phone } from '../../../app/shell/breakpoints.ts';
import { formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { MoreButton } from '../../../records/MoreButton.tsx';
import { morePages } from '../../../records/more-pages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { saveCsv } from '../../../ui/save-file.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { formatWithCountry } from '../../contacts/index.ts';
import { dayTimeIn, useTimeZone } from '../../schedules/index.ts';
import { codeWords } from '../code-words.ts';
import { peopleSheet } from '../people-sheet.ts';
import card from '../../../ui/card.module.css';
import table from '../../../ui/table.module.css';
import styles from '../campaigns.module.css';

/** While a campaign runs and only the first page of people is shown, the page is read again every five seconds. */
const refreshMs = 5_000;

const tones: Record<CampaignPersonState, Tone> = {
  waiting: 'neutral',
  sending: 'neutral',
  sent: 'blue',
  delivered: 'brand',
  read: 'brand',
  replied: 'violet',
  failed: 'red',
  skipped: 'amber',
};

/** Which people are shown: those in a state, those who converted, or all (null). */
type PeopleFilter = CampaignPersonState | 'converted' | null;
function queryOf(filter: PeopleFilter) {
  if (filter === null) return {};
  return filter === 'converted' ? { converted: true } : { state: filter };
}

/** The people of a started campaign by state, with what can be done about those whose message failed. */
export function PeopleTable({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { id, counts, status, startedAt } = campaign;
  const [filter, setFilter] = useState<PeopleFilter>(null);
  const isRunning = status === 'EM_ANDAMENTO';
  const { data: results, refetch } = useQuery({
    ...queries.campaigns.results({ params: { id } }),
    enabled: startedAt !== null,
  });
  // WhatsApp may tell of a failure after the end of the campaign, when its results are no longer refreshed. A request
  // that runs already is not repeated.
  useEffect(() => {
    if (counts.failed > 0 && !isRunning) void refetch({ cancelRefetch: false });
  }, [counts.failed, isRunning, refetch]);
  const converted = results?.conversions?.groups.reduce((sum, group) => sum + group.converted, 0) ?? 0;
  const retrying = useMutation({
    mutationFn: () => api.campaigns.retry({ params: { id } }),
    onSuccess: ({ retried }) =>
      toast(
        'success',
        t(($) => $.campaigns.report.retried, { count: retried }),
      ),
    onError: (error) => {
      if (!isRefusal(error, 'ERR_CAMPAIGN_NOBODY')) return toastError(error);
      toast(
        'notice',
        t(($) => $.campaigns.report.noneToRetry),
      );
    },
  });
  const timeZone = useTimeZone();
  const exporting = useMutation({
    mutationFn: () => api.campaigns.export({ params: { id }, query: { ...queryOf(filter), format: 'jsonl' } }),
    // The client returns the lines as text, which the type of a binary reply does not say.
    onSuccess: (lines) => saveCsv(`${campaign.name}.csv`, peopleSheet(lines as unknown as string, timeZone)),
    onError: toastError,
  });
  const hasNoPeople = startedAt === null && counts.total === 0;
  return (
    <section className={`${card.card} ${styles.peopleCard}`}>
      <header>
        <h2>{t(($) => $.campaigns.report.people)}</h2>
        {counts.failed > 0 && results?.hasRetryable && (
          <Button
            small
            icon={<IconRefresh size={15} aria-hidden />}
            busy={retrying.isPending}
            onClick={() => retrying.mutate()}
          >
            {t(($) => $.campaigns.report.retry)}
          </Button>
        )}
        {counts.total > 0 && (
          <Button
            small
            icon={<IconDownload size={15} aria-hidden />}
            busy={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {t(($) => $.campaigns.report.export)}
          </Button>
        )}
      </header>
      {hasNoPeople ? (
        <EmptyState title={t(($) => $.campaigns.report.nobodyYet)} />
      ) : (
        <>
          <StateFilter counts={counts} converted={converted} chosen={filter} onChoose={setFilter} />
          <People id={id} filter={filter} isRunning={isRunning} />
        </>
      )}
    </section>
  );
}

interface FilterProps {
  counts: Campaign['counts'];
  converted: number;
  chosen: PeopleFilter;
  onChoose: (filter: PeopleFilter) => void;
}

/** A button for each state that people have, with their number. A click shows only the people in that state. */
function StateFilter({ counts, converted, chosen, onChoose }: FilterProps) {
  const { t } = useTranslation();
  const states = campaignPersonStates.filter((state) => counts[state] > 0 || state === chosen);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" className={styles.states} aria-label={t(($) => $.campaigns.report.filter)}>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t(($) => $.campaigns.report.everyone)} <span className="num">{formatWhole(counts.total)}</span>
      </button>
      {states.map((state) => (
        <button key={state} type="button" aria-pressed={chosen === state} onClick={() => onChoose(state)}>
          {t(($) => $.campaigns.states[state])} <span className="num">{formatWhole(counts[state])}</span>
        </button>
      ))}
      {(converted > 0 || chosen === 'converted') && (
        <button type="button" aria-pressed={chosen === 'converted'} onClick={() => onChoose('converted')}>
          {t(($) => $.campaigns.converted)} <span className="num">{formatWhole(converted)}</span>
        </button>
      )}
    </div>
  );
}

/** The people whom the filter chooses, page by page: as cards on a phone, otherwise as a table. */
function People({ id, filter, isRunning }: { id: number; filter: PeopleFilter; isRunning: boolean }) {
  const { t } = useTranslation();
  const asCards = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const query = useInfiniteQuery({
    queryKey: [...keys.campaigns.people({ params: { id }, query: {} }), filter],
    queryFn: ({ pageParam, signal }) =>
      api.campaigns.people(
        { params: { id }, query: { ...queryOf(filter), ...(pageParam > 0 && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, next }) => (hasMore ? next : null),
    placeholderData: (before) => before,
    // Only while one page is shown: a refetch reads all pages again.
    refetchInterval: ({ state: { data: shown } }) => isRunning && (shown?.pages.length ?? 0) < 2 && refreshMs,
  });
  const { data, error, refetch } = query;
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} />;
  if (people.length === 0) return <EmptyState title={t(($) => $.campaigns.report.nobodyInState)} />;
  return (
    <>
      {asCards ? <Cards people={people} /> : <Table people={people} />}
      <MoreButton more={morePages(query)} />
    </>
  );
}

function Table({ people }: { people: readonly CampaignPerson[] }) {
  const { t } = useTranslation();
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.campaigns.report.name)}</th>
          <th scope="col">{t(($) => $.campaigns.report.number)}</th>
          <th scope="col">{t(($) => $.campaigns.report.state)}</th>
          <th scope="col">{t(($) => $.campaigns.report.when)}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" dir="auto" className={styles.person}>
              {person.name}
            </th>
            <td className={`num ${styles.number}`}>
              <PersonNumber person={person} />
            </td>
            <td>
              <PersonState person={person} />
            </td>
            <td>
              <When person={person} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ people }: { people: readonly CampaignPerson[] }) {
  return (
    <ul className={`${table.cards} ${styles.personCards}`}>
      {people.map((person) => (
        <li key={person.id}>
          <div className={table.cardHead}>
            <strong dir="auto">{person.name}</strong>
            <When person={person} />
          </div>
          <span className="num">
            <PersonNumber person={person} />
          </span>
          <PersonState person={person} />
        </li>
      ))}
    </ul>
  );
}

function PersonNumber({ person: { number } }: { person: CampaignPerson }) {
  const { t } = useTranslation();
  return <>{number === '' ? t(($) => $.campaigns.report.withoutNumber) : formatWithCountry(number)}</>;
}

/** The state of a person's message, whether the person converted, and why a message failed or was not sent. */
function PersonState({ person: { state, code, convertedAt } }: { person: CampaignPerson }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  return (
    <span className={styles.state}>
      <Chip tone={tones[state]}>{t(($) => $.campaigns.states[state])}</Chip>
      {convertedAt && (
        <Chip tone="brand" title={dayTimeIn(timeZone, new Date(convertedAt))}>
          {t(($) => $.campaigns.converted)}
        </Chip>
      )}
      {code && <span className={styles.hint}>{codeWords(code)}</span>}
    </span>
  );
}

/** The time of the last event of the message. */
function When({ person: { repliedAt, readAt, deliveredAt, sentAt } }: { person: CampaignPerson }) {
  const timeZone = useTimeZone();
  const at = repliedAt ?? readAt ?? deliveredAt ?? sentAt;
  return at ? (
    <time dateTime={at} className="num">
      {dayTimeIn(timeZone, new Date(at))}
    </time>
  ) : null;
}
