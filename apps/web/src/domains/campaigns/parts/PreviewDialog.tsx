import type { Campaign, CampaignPreview, CountryCost } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { queries } from '../../../api/query-keys.ts';
import { formatDollars, formatWhole } from '../../../i18n/format.ts';
import { currentLocale, findText, useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { dayTimeIn, useTimeZone } from '../../schedules/index.ts';
import { useCampaignMoves } from '../use-campaign-moves.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { TrialForm } from './TrialForm.tsx';
import styles from '../campaigns.module.css';

/**
 * Shows who would get a campaign, who not and why, what they would read, and how long it would take. Its button starts
 * the campaign.
 */
export function PreviewDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, status } = campaign;
  const [text, setText] = useState('');
  const searchParam = useDebounced(text.trim());
  const { data, error, refetch } = useQuery({
    ...queries.campaigns.preview({ params: { id }, query: searchParam === '' ? {} : { searchParam } }),
    // The figures change all the time, so a closed preview is not cached.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const { start, isStarting } = useStart(campaign, onClose);
  const canStart = status === 'INATIVA' || status === 'PROGRAMADA';
  const count = data?.sendable ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t(($) => $.campaigns.preview.title, { name })}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.close)}</Button>
          {canStart && (
            <Button
              kind="primary"
              icon={<IconPlayerPlay size={16} stroke={2} aria-hidden />}
              busy={isStarting}
              disabled={count === 0}
              // Ignores the second click of a double click, which comes before the button is busy.
              onClick={({ detail }) => detail < 2 && start()}
            >
              {count === 0 ? t(($) => $.campaigns.actions.startShort) : t(($) => $.campaigns.preview.start, { count })}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <div className={styles.preview}>
          <Figures preview={data} />
          <div className={styles.columns}>
            <div className={styles.stack}>
              <Excluded preview={data} />
              <Connections preview={data} />
              <Cost preview={data} />
              <TrialForm campaign={campaign} />
            </div>
            <div className={styles.stack}>
              <TextInput
                leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
                aria-label={t(($) => $.campaigns.preview.find)}
                placeholder={t(($) => $.campaigns.preview.find)}
                value={text}
                maxLength={100}
                onChange={(event) => setText(event.target.value)}
              />
              <PhonePreview
                people={data.people}
                mediaName={campaign.mediaName}
                flowName={campaign.flow?.name}
                isSearch={searchParam !== ''}
              />
            </div>
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Dialog>
  );
}

/** Starts the campaign and closes the dialog. The dialog stays open if the user can try again. */
function useStart(campaign: Campaign, onClose: () => void) {
  const { move } = useCampaignMoves(campaign);
  const { mutate, isPending } = useMutation({
    mutationFn: () => move('start'),
    onSuccess: onClose,
    onError: (refusal) => {
      toastError(refusal);
      // Another user, or another tab, has started or cancelled the campaign.
      if (isRefusal(refusal, 'ERR_CAMPAIGN_STATE')) onClose();
    },
  });
  return { start: () => mutate(), isStarting: isPending };
}

/**
 * How many people get a message, how many of them never talked with the number, and when the campaign ends; with
 * cautions above.
 */
function Figures({ preview }: { preview: CampaignPreview }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { total, sendable, firstContacts, finishesAt, pace, unknownVariables } = preview;
  return (
    <>
      {sendable === 0 && (
        <Caution>{t(($) => (total === 0 ? $.campaigns.preview.nobody : $.campaigns.preview.allExcluded))}</Caution>
      )}
      {total > 0 && unknownVariables.length > 0 && (
        <Caution>
          {t(($) => $.campaigns.preview.unknownVariables, {
            count: unknownVariables.length,
            names: unknownVariables.map((name) => `{${name}}`).join(', '),
          })}
        </Caution>
      )}
      <dl className={styles.figures}>
        <div>
          <dt>{t(($) => $.campaigns.preview.sendable)}</dt>
          <dd className="num">{formatWhole(sendable)}</dd>
          <dd className={styles.hint}>{t(($) => $.campaigns.preview.ofTotal, { total: formatWhole(total) })}</dd>
        </div>
        <div>
          <dt>{t(($) => $.campaigns.preview.firstContacts)}</dt>
          <dd className="num">{formatWhole(firstContacts)}</dd>
          <dd className={styles.hint}>{t(($) => $.campaigns.preview.firstContactsHint)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.campaigns.preview.finishes)}</dt>
          <dd className="num">
            {finishesAt ? dayTimeIn(timeZone, new Date(finishesAt)) : t(($) => $.campaigns.preview.noFinish)}
          </dd>
          {pace && finishesAt && (
            <dd className={styles.hint}>
              {t(($) => $.campaigns.preview.paceBy, { pace: t(($) => $.campaigns.preview.paces[pace]) })}
            </dd>
          )}
        </div>
      </dl>
    </>
  );
}

/** How many people get no message, by reason. */
function Excluded({ preview: { excluded } }: { preview: CampaignPreview }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t(($) => $.campaigns.preview.excluded)}</h3>
      {excluded.length === 0 && <p className={styles.hint}>{t(($) => $.campaigns.preview.nobodyExcluded)}</p>}
      <ul className={styles.list}>
        {excluded.map(({ reason, count }) => (
          <li key={reason}>
            <span>{t(($) => $.campaigns.reasons[reason])}</span>
            <span className="num">{formatWhole(count)}</span>
          </li>
        ))}
      </ul>
      {excluded.some(({ reason }) => reason === 'first-contact') && (
        <p className={styles.hint}>{t(($) => $.campaigns.preview.allowFirst)}</p>
      )}
    </section>
  );
}

/** Amounts below one dollar have up to four decimals: a single message costs a few cents or less. */
const formatPrice = (price: number) => formatDollars(price, price < 1 ? 4 : 2);

/** The name and the calling code, such as `Brasil (+55)`; undefined: the country is not known. */
const nameOfCountry = ({ code, region }: CountryCost): string | undefined => {
  if (code === null) return undefined;
  const name = region && new Intl.DisplayNames(currentLocale(), { type: 'region' }).of(region);
  return name ? `${name} (+${code})` : `+${code}`;
};

/** What the messages cost, by country; numbers without Meta's official API cost nothing. */
function Cost({ preview: { cost, connections } }: { preview: CampaignPreview }) {
  const { t } = useTranslation();
  if (connections.length === 0) return null;
  if (!cost)
    return (
      <section>
        <h3>{t(($) => $.campaigns.preview.cost)}</h3>
        <p className={styles.hint}>{t(($) => $.campaigns.preview.costsNothing)}</p>
      </section>
    );
  const { category, total, free, countries, service } = cost;
  const name = findText(($) => $.campaigns.preview.categories, category) ?? category;
  return (
    <section>
      <h3>
        {t(($) => $.campaigns.preview.cost)} · {name}
      </h3>
      <ul className={styles.list}>
        {countries.map((country) => (
          <li key={country.code}>
            <span>
              {nameOfCountry(country) ?? t(($) => $.campaigns.preview.noCountry)}{' '}
              <span className={styles.hint}>
                {country.price === null
                  ? t(($) => $.campaigns.preview.noPrice, { count: country.people })
                  : t(($) => $.campaigns.preview.each, { count: country.people, price: formatPrice(country.price) })}
              </span>
            </span>
            <span className="num">{country.total === null ? '–' : formatPrice(country.total)}</span>
          </li>
        ))}
        {countries.length > 1 && total !== null && (
          <li>
            <strong>{t(($) => $.campaigns.preview.total)}</strong>
            <strong className="num">{formatPrice(total)}</strong>
          </li>
        )}
        {free > 0 && (
          <li>
            <span>{t(($) => $.campaigns.preview.freeEntry)}</span>
            <span className="num">{formatWhole(free)}</span>
          </li>
        )}
      </ul>
      {service && (
        <p className={styles.hint}>
          {t(($) => $.campaigns.preview.answers, {
            price: formatPrice(service.price),
            left: formatWhole(service.freeLeft),
          })}
        </p>
      )}
    </section>
  );
}

/** The numbers that share the campaign, with their people. */
function Connections({ preview: { connections } }: { preview: CampaignPreview }) {
  const { t } = useTranslation();
  if (connections.length === 0) return null;
  return (
    <section>
      <h3>{t(($) => $.campaigns.preview.connections)}</h3>
      <ul className={styles.list}>
        {connections.map(({ id, name, isConnected, people }) => (
          <li key={id}>
            <span>
              {name} {!isConnected && <Chip tone="red">{t(($) => $.campaigns.preview.disconnected)}</Chip>}
            </span>
            <span className="num">{formatWhole(people)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
