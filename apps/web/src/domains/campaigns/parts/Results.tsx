import type { Campaign, CampaignGroup } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { formatWhole } from '../../../i18n/format.ts';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import card from '../../../ui/card.module.css';
import styles from '../campaigns.module.css';

/** While a campaign runs, replies are counted again so often. */
const refreshMs = 30_000;

const percent = (part: number, digits = 1) =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: digits }).format(part);

/**
 * The reply rates of the texts, and of the people held out, with their intervals. A single text has no comparison.
 */
export function Results({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { id, startedAt, status } = campaign;
  const { data } = useQuery({
    ...queries.campaigns.results({ params: { id } }),
    enabled: startedAt !== null,
    staleTime: 0,
    refetchInterval: status === 'EM_ANDAMENTO' ? refreshMs : false,
  });
  if (!data || data.groups.length < 2) return null;
  const { groups, verdict, best } = data;
  const widest = Math.max(0.05, ...groups.map(({ high }) => high ?? 0));
  return (
    <section className={`${card.card} ${styles.results}`}>
      <header>
        <h2>{t(($) => $.campaigns.report.results)}</h2>
        <output className={styles.hint}>
          {verdict === 'differs'
            ? best === null
              ? t(($) => $.campaigns.report.heldOutBest)
              : t(($) => $.campaigns.report.bestText, { number: best })
            : t(($) => (verdict === 'same' ? $.campaigns.report.noDifference : $.campaigns.report.noData))}
        </output>
      </header>
      <ul>
        {groups.map((group) => (
          <Group
            key={group.variant ?? 0}
            group={group}
            campaign={campaign}
            widest={widest}
            isBest={isBestOf(data, group)}
          />
        ))}
      </ul>
      <p className={styles.hint}>{t(($) => $.campaigns.report.intervalHint)}</p>
    </section>
  );
}

const isBestOf = ({ verdict, best }: { verdict: string; best: number | null }, { variant }: CampaignGroup) =>
  verdict === 'differs' && variant === best;

interface GroupProps {
  group: CampaignGroup;
  campaign: Campaign;
  /** The part at the end of the scale. */
  widest: number;
  isBest: boolean;
}

function Group({ group: { variant, people, replied, rate, low, high }, campaign, widest, isBest }: GroupProps) {
  const { t } = useTranslation();
  const text = variant === null ? '' : String(campaign[`message${variant}` as keyof Campaign] ?? '');
  const name =
    variant === null
      ? t(($) => $.campaigns.report.heldOut)
      : (campaign.flow?.name ?? t(($) => $.campaigns.fields.message, { number: variant }));
  const place = (part: number) => `${(100 * part) / widest}%`;
  return (
    <li data-best={isBest || undefined}>
      <div className={styles.resultName}>
        <strong>{name}</strong>
        {text && (
          <span className={styles.hint} dir="auto">
            {text}
          </span>
        )}
      </div>
      {rate !== null && low !== null && high !== null && (
        <>
          <div className={styles.range} aria-hidden>
            <span style={{ insetInlineStart: place(low), width: place(high - low) }} />
            <i style={{ insetInlineStart: place(rate) }} />
          </div>
          <div className={`${styles.resultNumbers} num`}>
            <strong>{percent(rate)}</strong>
            <span className={styles.hint}>
              {t(($) => $.campaigns.report.interval, { low: percent(low), high: percent(high) })}
            </span>
            <span className={styles.hint}>
              {t(($) => $.campaigns.report.repliedOf, { replied: formatWhole(replied), people: formatWhole(people) })}
            </span>
          </div>
        </>
      )}
    </li>
  );
}
