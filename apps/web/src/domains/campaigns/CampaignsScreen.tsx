import type { Campaign, CampaignFields, MessageTemplates } from '@balcao/contract';
import { campaignStates } from '@balcao/contract/campaigns/campaigns';
import { can } from '@balcao/contract/permissions';
import { Select } from '@mantine/core';
import { IconReportAnalytics, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Column } from '../../records/RecordList.tsx';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { toastError } from '../../ui/toasts.ts';
import { dayTimeIn, useTimeZone } from '../schedules/index.ts';
import { campaignRecords } from './campaign-records.ts';
import {
  campaignSchema,
  campaignValues,
  changesFile,
  editableParts,
  scheduledAtOf,
  type CampaignValues,
} from './campaign-values.ts';
import { CampaignMenu, NextMove, type CampaignDialog } from './parts/CampaignActions.tsx';
import { CampaignDialogs } from './parts/CampaignDialogs.tsx';
import { CampaignForm } from './parts/CampaignForm.tsx';
import { StatusCell } from './parts/StatusCell.tsx';
import { useAudienceText } from './use-audience-text.ts';
import buttons from '../../ui/buttons.module.css';
import styles from './campaigns.module.css';

/** The company's campaigns. */
export function CampaignsScreen() {
  const { t } = useTranslation();
  const { profile } = useUser();
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const { data: connections = [] } = useQuery(queries.connections.list());
  const [status, setStatus] = useState<Campaign['status'] | null>(null);
  const [dialog, setDialog] = useState<CampaignDialog | null>(null);
  const isOfficial = (id: number | undefined) =>
    connections.some((connection) => connection.driver === 'cloud-api' && connection.id === id);
  /** The templates of a connection, as the form has loaded them. No connection has the id 0. */
  const templatesOf = (id = 0) => queryClient.getQueryData<MessageTemplates>(keys.cloud.templates({ params: { id } }));
  return (
    <>
      <RecordScreen
        records={campaignRecords}
        texts={($) => $.campaigns.screen}
        icon={IconSpeakerphone}
        columns={columns}
        filter={{
          query: status === null ? {} : { status },
          controls: (
            <Select
              className={styles.filter ?? ''}
              aria-label={t(($) => $.campaigns.filter)}
              placeholder={t(($) => $.campaigns.everyStatus)}
              clearable
              data={campaignStates.map((value) => ({ value, label: t(($) => $.campaigns.status[value]) }))}
              value={status}
              onChange={(next) => setStatus(next as Campaign['status'] | null)}
            />
          ),
          clear: () => setStatus(null),
        }}
        rowActions={{
          first: (campaign) => (
            <>
              <NextMove campaign={campaign} onOpen={setDialog} />
              <ReportLink campaign={campaign} />
            </>
          ),
          last: (campaign) => <CampaignMenu campaign={campaign} onOpen={setDialog} />,
        }}
        mayRemove={can(profile, 'contacts-page:deleteContact')}
        // A running campaign cannot be deleted.
        isKept={(campaign) => campaign.status === 'EM_ANDAMENTO'}
        fields={(campaign) =>
          campaignSchema(timeZone, isOfficial, templatesOf, campaign) as unknown as z.ZodType<CampaignFields>
        }
        valuesOf={(campaign) => campaignValues(campaign, timeZone)}
        isReadOnly={(campaign) => editableParts(campaign) === 'nothing'}
        viewTitle={t(($) => $.campaigns.view)}
        refusedFields={refusedFields}
        afterSave={(saved, values) =>
          saveMedia(saved, values)
            .then(() => saveTime(saved, values, timeZone))
            .catch(toastError)
        }
      >
        {(form, campaign) => <CampaignForm record={form} campaign={campaign} />}
      </RecordScreen>
      {dialog && <CampaignDialogs dialog={dialog} onClose={() => setDialog(null)} onOpen={setDialog} />}
    </>
  );
}

const namesOf = ({ connections }: Campaign) => connections.map(({ name }) => name).join(', ') || undefined;

const columns: readonly Column<Campaign>[] = [
  { header: ($) => $.campaigns.fields.name, cell: (campaign) => <Name campaign={campaign} /> },
  { header: ($) => $.campaigns.fields.status, cell: (campaign) => <StatusCell campaign={campaign} /> },
  {
    header: ($) => $.campaigns.fields.contactList,
    cell: (campaign) => <Audience campaign={campaign} />,
  },
  { header: ($) => $.campaigns.fields.connection, cell: namesOf },
  {
    header: ($) => $.campaigns.fields.scheduledAt,
    cell: ({ scheduledAt }) => <Moment name="scheduledAt" at={scheduledAt} />,
  },
  {
    header: ($) => $.campaigns.fields.completedAt,
    cell: ({ completedAt }) => <Moment name="completedAt" at={completedAt} />,
  },
];

/** The field that shows each refusal of the server. */
const refusedFields = {
  ERR_CAMPAIGN_PAST: ['time', 'day'],
  ERR_TOO_MANY_CAMPAIGNS: 'name',
  ERR_CAMPAIGN_NO_MESSAGE: 'message1',
  ERR_CAMPAIGN_TEMPLATE: 'connectionIds',
  ERR_CAMPAIGN_CONNECTION: 'connectionIds',
  ERR_NO_WAPP_FOUND: 'connectionIds',
  ERR_NO_CONTACT_LIST_FOUND: 'contactListId',
  ERR_NO_TAG_FOUND: 'tagListId',
  ERR_NO_FILE_LIST_FOUND: 'fileListId',
  ERR_NO_QUEUE_FOUND: 'replyQueueId',
  ERR_NO_TEMPLATE_FOUND: 'template',
} as const;

/** Names a campaign's list, and whether it addresses further people. A follow-up names the campaign that it follows. */
function Audience({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const people = useAudienceText(campaign);
  const { follows } = campaign;
  if (!follows) return people && <span dir="auto">{people}</span>;
  return (
    <span dir="auto">
      {t(($) => $.campaigns.fields.follows)} {follows.name}
    </span>
  );
}

function Name({ campaign: { id, name } }: { campaign: Campaign }) {
  return (
    <Link to="/campaign/$campaignId/report" params={{ campaignId: String(id) }} className={styles.name} dir="auto">
      {name}
    </Link>
  );
}

function ReportLink({ campaign: { id, name } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const label = t(($) => $.campaigns.actions.report, { name });
  return (
    <Link
      to="/campaign/$campaignId/report"
      params={{ campaignId: String(id) }}
      className={buttons.icon ?? ''}
      aria-label={label}
      title={label}
    >
      <IconReportAnalytics size={18} stroke={1.75} aria-hidden />
    </Link>
  );
}

/** A time in the company's time zone. The name before it is shown only where the row is a card, without a heading. */
function Moment({ name, at }: { name: 'scheduledAt' | 'completedAt'; at: string | null }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  if (!at) return null;
  return (
    <span>
      <span className={styles.inCard}>{t(($) => $.campaigns.fields[name])} </span>
      <time dateTime={at} className="num">
        {dayTimeIn(timeZone, new Date(at))}
      </time>
    </span>
  );
}

/**
 * Sets the time of a campaign after its file was changed. Until then it has no time, so that a refused upload does not
 * send the campaign without its file.
 */
async function saveTime(saved: Campaign, values: CampaignValues, timeZone: string): Promise<void> {
  const scheduledAt = scheduledAtOf(values, timeZone);
  if (changesFile(values, saved) && scheduledAt !== null)
    await api.campaigns.update({ params: { id: saved.id }, body: { scheduledAt } });
}

/** Uploads or removes the file. A refused upload is only shown as a toast, because the fields are already saved. */
async function saveMedia({ id, mediaName }: Campaign, { media }: CampaignValues): Promise<void> {
  const params = { id };
  if (media?.file) {
    const body = new FormData();
    body.set('file', media.file);
    await api.campaigns.uploadMedia({ params, body });
  } else if (!media && mediaName !== null) await api.campaigns.removeMedia({ params });
}
