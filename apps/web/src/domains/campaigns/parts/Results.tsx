import type { Campaign, CampaignGroup, CampaignResults } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { formatWhole } from '../../../i18n/format.ts';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import card from '../../../ui/card.module.css';
import styles from '../campaigns.module.css';

/** While a campaign runs, replies and conversions are counted again every 30 seconds. */
const refreshMs = 30_000;

const percent = (part: number) =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 1 }).format(part);

/**
 * Compares the texts, and the people held out, by their rates of replies and of conversions, with intervals. A campaign
 * with a single text and no people held out shows no replies, since there is nothing to compare.
 */
export function Results({ campaign }: { campaign: Campaign }) {
  const { id, startedAt, status } = campaign;
  const { data } = useQuery({
    ...queries.campaigns.results({ params: { id } }),
    enabled: startedAt !== null,
    staleTime: 0,
    refetchInterval: status === 'EM_ANDAMENTO' ? refreshMs : false,
  });
  if (!data) return null;
  const { conversions } = data;
  return (
    <>
      {data.groups.length > 1 && (
        <Comparison
          campaign={campaign}
          of="replies"
          groups={data.groups.map(({ replied, ...group }) => ({ ...group, hits: replied }))}
          verdict={data.verdict}
          best={data.best}
        />
      )}
      {conversions && conversions.groups.length > 0 && (
        <Comparison
          campaign={campaign}
          of="conversions"
          groups={conversions.groups.map(({ converted, ...group }) => ({ ...group, hits: converted }))}
          verdict={conversions.verdict}
          best={conversions.best}
        />
      )}
    </>
  );
}

type Group = Omit<CampaignGroup, 'replied'> & { hits: number };

interface ComparisonProps {
  campaign: Campaign;
  of: 'replies' | 'conversions';
  groups: readonly Group[];
  verdict: CampaignResults['verdict'];
  best: number | null;
}

function Comparison({ campaign, of, groups, verdict, best }: ComparisonProps) {
  const { t } = useTranslation();
  // The scale ends at the highest end of an interval, but at 5 % at least, so that tiny rates do not look large.
  const widest = Math.max(0.05, ...groups.map(({ high }) => high ?? 0));
  const isOfReplies = of === 'replies';
  const title = t(($) => (isOfReplies ? $.campaigns.report.results : $.campaigns.report.conversions));
  return (
    <section className={`${card.card} ${styles.results}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {groups.length > 1 && (
          <output className={styles.hint}>
            <Verdict isOfReplies={isOfReplies} verdict={verdict} best={best} />
          </output>
        )}
      </header>
      <ul>
        {groups.map((group) => (
          <GroupRow
            key={group.variant ?? 0}
            group={group}
            campaign={campaign}
            widest={widest}
            isBest={verdict === 'differs' && group.variant === best}
          />
        ))}
      </ul>
      <p className={styles.hint}>
        {isOfReplies
          ? t(($) => $.campaigns.report.intervalHint)
          : t(($) => $.campaigns.report.conversionHint, { count: campaign.conversion?.days ?? 0 })}
      </p>
    </section>
  );
}

interface VerdictProps extends Pick<ComparisonProps, 'verdict' | 'best'> {
  isOfReplies: boolean;
}

/** Which group is best, in words. */
function Verdict({ isOfReplies, verdict, best }: VerdictProps) {
  const { t } = useTranslation();
  if (verdict === 'no-data') return t(($) => $.campaigns.report.noData);
  if (verdict === 'same') return t(($) => $.campaigns.report.noDifference);
  if (best === null)
    return t(($) => (isOfReplies ? $.campaigns.report.heldOutBest : $.campaigns.report.heldOutConverts));
  return t(($) => (isOfReplies ? $.campaigns.report.bestText : $.campaigns.report.bestConverts), { number: best });
}

interface GroupProps {
  group: Group;
  campaign: Campaign;
  /** The rate at the end of the scale, from 0 to 1. */
  widest: number;
  isBest: boolean;
}

/** A text, or the people held out: the rate as a mark within its interval, and in figures. */
function GroupRow({ group: { variant, people, hits, rate, low, high }, campaign, widest, isBest }: GroupProps) {
  const { t } = useTranslation();
  // The cast: `variant` is a number from 1 to 5, so the campaign has the key.
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
              {t(($) => $.campaigns.report.hitsOf, {
                hits: formatWhole(hits),
                people: formatWhole(people),
              })}
            </span>
          </div>
        </>
      )}
    </li>
  );
}
