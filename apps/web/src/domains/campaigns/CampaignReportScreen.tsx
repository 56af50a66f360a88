import type { Campaign } from '@balcao/contract';
import { IconArrowLeft, IconMessageForward } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatWhole } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { dayTimeIn, useTimeZone } from '../schedules/index.ts';
import { progressOf, countUnanswered } from './campaign-progress.ts';
import { CampaignMenu, NextMove, type CampaignDialog } from './parts/CampaignActions.tsx';
import { CampaignDialogs } from './parts/CampaignDialogs.tsx';
import { HoldNotice } from './parts/HoldNotice.tsx';
import { PeopleTable } from './parts/PeopleTable.tsx';
import { Results } from './parts/Results.tsx';
import { StatusChip, useStatusText } from './parts/StatusCell.tsx';
import { useAudienceText } from './use-audience-text.ts';
import { useCampaign } from './use-campaign.ts';
import card from '../../ui/card.module.css';
import styles from './campaigns.module.css';

/** The report of a campaign: its progress, its figures, its results and its people. */
export function CampaignReportScreen() {
  const { t } = useTranslation();
  const { campaignId } = useParams({ from: '/signed-in/shell/campaign/$campaignId/report' });
  const { data: campaign, error, refetch } = useCampaign(Number(campaignId));
  const [dialog, setDialog] = useState<CampaignDialog | null>(null);
  const title = campaign?.name ?? t(($) => $.campaigns.report.title);
  usePageTitle(title);
  return (
    <Screen
      title={title}
      above={
        <Link to="/campaigns" className={styles.back}>
          <IconArrowLeft size={15} stroke={2} aria-hidden />
          {t(($) => $.campaigns.report.back)}
        </Link>
      }
      below={campaign && <StatusChip campaign={campaign} />}
      action={
        campaign && (
          <div className={styles.reportActions}>
            <NextMove campaign={campaign} onOpen={setDialog} isLarge />
            <CampaignMenu campaign={campaign} onOpen={setDialog} />
          </div>
        )
      }
    >
      {campaign ? (
        <div className={styles.report}>
          <HoldNotice campaign={campaign} />
          <Progress campaign={campaign} />
          <Cards campaign={campaign} />
          <Unanswered campaign={campaign} onOpen={setDialog} />
          <Results campaign={campaign} />
          <PeopleTable campaign={campaign} />
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
      {dialog && <CampaignDialogs dialog={dialog} onClose={() => setDialog(null)} onOpen={setDialog} />}
    </Screen>
  );
}

/** How many got the message and did not answer, and the button to write to them again. */
function Unanswered({ campaign, onOpen }: { campaign: Campaign; onOpen: (dialog: CampaignDialog) => void }) {
  const { t } = useTranslation();
  const count = countUnanswered(campaign);
  if (campaign.status !== 'FINALIZADA' || count === 0) return null;
  return (
    <section className={`${card.card} ${styles.unanswered}`}>
      <span className="num">{t(($) => $.campaigns.followUp.people, { count })}</span>
      <Button
        icon={<IconMessageForward size={16} stroke={2} aria-hidden />}
        onClick={() => onOpen({ kind: 'follow-up', campaign })}
      >
        {t(($) => $.campaigns.followUp.title)}
      </Button>
    </section>
  );
}

function Progress({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { valid, delivered, percent } = progressOf(campaign);
  return (
    <section className={`${card.card} ${styles.bar}`} aria-label={t(($) => $.campaigns.report.progress)}>
      <strong className="num">
        {valid === 0 && campaign.startedAt === null
          ? t(($) => $.campaigns.report.notStarted)
          : t(($) => $.campaigns.deliveredOf, { delivered: formatWhole(delivered), valid: formatWhole(valid) })}
      </strong>
      <span className="num">{Math.floor(percent)}%</span>
      <ProgressBar
        size="lg"
        value={percent}
        animated={campaign.status === 'EM_ANDAMENTO'}
        aria-label={t(($) => $.campaigns.report.progress)}
      />
    </section>
  );
}

/** The figures that the specification shows as cards, some with a further detail. */
function Cards({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const people = useAudienceText(campaign);
  const { counts, connections, scheduledAt, startedAt, completedAt, status, onDrop, follows, flow } = campaign;
  const statusText = useStatusText(campaign);
  const { valid, delivered } = progressOf(campaign);
  const share = (count: number) => `${valid === 0 ? 0 : Math.round((100 * count) / valid)}%`;
  return (
    <dl className={styles.cards}>
      <Card name={t(($) => $.campaigns.report.valid)} value={formatWhole(valid)}>
        {counts.skipped > 0 && t(($) => $.campaigns.report.skipped, { count: counts.skipped })}
      </Card>
      <Card name={t(($) => $.campaigns.report.delivered)} value={formatWhole(delivered)}>
        {delivered > 0 &&
          [
            t(($) => $.campaigns.report.shareRead, { share: share(counts.read + counts.replied) }),
            t(($) => $.campaigns.report.shareReplied, { share: share(counts.replied) }),
          ].join(' · ')}
      </Card>
      <Card
        name={t(($) => (connections.length > 1 ? $.campaigns.fields.connections : $.campaigns.fields.connection))}
        value={connections.map(({ name }) => name).join(' · ') || t(($) => $.campaigns.noConnection)}
      >
        {connections.length > 1 && status !== 'FINALIZADA' && t(($) => $.campaigns.drops[onDrop])}
      </Card>
      {follows ? (
        <Card name={t(($) => $.campaigns.fields.follows)} value={follows.name}>
          {t(($) => $.campaigns.followUp.audience)}
        </Card>
      ) : (
        <Card name={t(($) => $.campaigns.fields.contactList)} value={people ?? t(($) => $.campaigns.noList)} />
      )}
      {flow && <Card name={t(($) => $.campaigns.fields.flow)} value={flow.name} />}
      <Card
        name={t(($) => $.campaigns.fields.scheduledAt)}
        value={scheduledAt ? dayTimeIn(timeZone, new Date(scheduledAt)) : t(($) => $.campaigns.notScheduled)}
      >
        {startedAt && t(($) => $.campaigns.report.startedAt, { at: dayTimeIn(timeZone, new Date(startedAt)) })}
      </Card>
      <Card
        name={t(($) => $.campaigns.fields.completedAt)}
        value={completedAt ? dayTimeIn(timeZone, new Date(completedAt)) : statusText}
      />
    </dl>
  );
}

function Card({ name, value, children }: { name: string; value: string; children?: string | false | null }) {
  return (
    <div className={`${card.card} ${styles.tile}`}>
      <dt>{name}</dt>
      <dd className="num" dir="auto">
        {value}
      </dd>
      {children && <dd className={`${styles.hint} num`}>{children}</dd>}
    </div>
  );
}
