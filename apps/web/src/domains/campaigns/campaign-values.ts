import type { Audience, Campaign, CampaignFields, MessageTemplates } from '@balcao/contract';
import { CampaignFields as ContractFields, conversionKinds } from '@balcao/contract/campaigns/campaigns';
import { limits } from '@balcao/contract/limits';
import { weekDays } from '@balcao/contract/schedules/recurrence';
import { dayOf, timeAt, wallTimeAt } from '@balcao/contract/schedules/zoned-time';
import { z } from 'zod';
import { formatWhole } from '../../i18n/format.ts';
import { t } from '../../i18n/i18n.ts';
import { isEmptyAudience, noAudience, withoutBlanks } from '../audiences/index.ts';
import type { ChosenMedia } from '../quick-messages/parts.ts';
import { missingHeaderFile, sendAtOf } from '../schedules/index.ts';

export const messageNames = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;
type Messages = Record<(typeof messageNames)[number], string>;

/** What the fields of the dialog hold. */
export interface CampaignValues extends Messages {
  name: string;
  /** The numbers that share the campaign; the first one is the main number. */
  connectionIds: number[];
  onDrop: string;
  contactListId: string;
  tagListId: string;
  audience: Audience;
  fileListId: string;
  media: ChosenMedia | null;
  day: string;
  time: string;
  template: string;
  parameters: Record<string, string>;
  firstContacts: boolean;
  dailyCap: string;
  sendFrom: string;
  sendUntil: string;
  /** Indexes of the contract's `weekDays`. */
  weekDays: number[];
  holdOutPercent: string;
  replyQueueId: string;
  replyTagId: string;
  replyFlowId: string;
  flowId: string;
  conversion: string;
  conversionTagId: string;
  conversionReasonId: string;
  conversionDays: string;
}

/** An id or a count as a field holds it; empty: there is none, or it is 0. */
const numberText = (count: number | null | undefined) => (count ? String(count) : '');

/** The values of the fields for a campaign; undefined: for a new campaign. */
export function campaignValues(campaign: Campaign | undefined, timeZone: string): CampaignValues {
  const at = campaign?.scheduledAt ? new Date(campaign.scheduledAt) : null;
  const { template } = campaign ?? {};
  return {
    name: campaign?.name ?? '',
    message1: campaign?.message1 ?? '',
    message2: campaign?.message2 ?? '',
    message3: campaign?.message3 ?? '',
    message4: campaign?.message4 ?? '',
    message5: campaign?.message5 ?? '',
    connectionIds: (campaign?.connections ?? []).map(({ id }) => id),
    onDrop: campaign?.onDrop ?? 'wait',
    contactListId: numberText(campaign?.contactListId),
    tagListId: numberText(campaign?.tagId),
    audience: campaign?.audience ?? noAudience,
    fileListId: numberText(campaign?.fileListId),
    media: campaign?.mediaName ? { name: campaign.mediaName } : null,
    day: at ? dayOf(wallTimeAt(timeZone, at)) : '',
    time: at ? timeAt(timeZone, at) : '',
    template: template ? `${template.name} ${template.language}` : '',
    parameters: template?.parameters ?? {},
    firstContacts: campaign?.firstContacts ?? false,
    dailyCap: numberText(campaign?.dailyCap),
    sendFrom: campaign?.sendFrom ?? '',
    sendUntil: campaign?.sendUntil ?? '',
    weekDays: (campaign?.weekDays ?? []).map((day) => weekDays.indexOf(day)),
    holdOutPercent: numberText(campaign?.holdOutPercent),
    replyQueueId: numberText(campaign?.replyQueueId),
    replyTagId: numberText(campaign?.replyTagId),
    replyFlowId: numberText(campaign?.replyFlowId),
    flowId: numberText(campaign?.flowId),
    conversion: campaign?.conversion?.by ?? '',
    conversionTagId: numberText(campaign?.conversion?.tagId),
    conversionReasonId: numberText(campaign?.conversion?.closingReasonId),
    conversionDays: String(campaign?.conversion?.days ?? 7),
  };
}

type Editable = 'all' | 'texts' | 'texts and numbers' | 'nothing';

/**
 * Which parts of a campaign may be changed. Of a cancelled campaign these are the texts, and its numbers if they were
 * deleted.
 */
export function editableParts(campaign: Campaign | undefined, now = Date.now()): Editable {
  if (!campaign || campaign.status === 'INATIVA') return 'all';
  if (campaign.status === 'CANCELADA') return campaign.whatsappId === null ? 'texts and numbers' : 'texts';
  const isEditable = Date.parse(campaign.scheduledAt ?? '') - now > fixedBeforeStartMs;
  return campaign.status === 'PROGRAMADA' && isEditable ? 'all' : 'nothing';
}

/** The server accepts no changes of a planned campaign in the last hour before its start. */
const fixedBeforeStartMs = 3600_000;

/** The cast restores the names, which `Object.fromEntries` loses. */
const messageFields = Object.fromEntries(
  messageNames.map((name) => [name, z.string().max(limits.campaign.message)]),
) as Record<(typeof messageNames)[number], z.ZodString>;

/**
 * Checks the fields of the dialog and makes the body of the call.
 * @param isOfficial whether a connection is of the official API, which sends templates instead of texts and flows
 * @param templatesOf the templates of a connection; undefined: not loaded
 * @param campaign undefined: a new campaign is made
 */
export const campaignSchema = (
  timeZone: string,
  isOfficial: (connectionId: number | undefined) => boolean,
  templatesOf: (connectionId: number | undefined) => MessageTemplates | undefined = () => undefined,
  campaign?: Campaign,
) =>
  z
    .looseObject({
      name: ContractFields.shape.name,
      ...messageFields,
    })
    .superRefine((fields, context) => {
      const values = fields as unknown as CampaignValues;
      const refuse = (path: keyof CampaignValues, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (isOfficial(values.connectionIds[0])) {
        if (values.template === '')
          refuse(
            'template',
            t(($) => $.campaigns.noTemplate),
          );
        const kind = missingHeaderFile(templatesOf(values.connectionIds[0]), values);
        if (kind)
          refuse(
            'media',
            t(($) => $.cloud.templates.file.needed[kind]),
          );
      } else if (values.flowId === '' && messageNames.every((name) => values[name].trim() === ''))
        refuse(
          'message1',
          t(($) => $.campaigns.noMessage),
        );
      const holdOut = Number(values.holdOutPercent);
      // `!(…)` also refuses what is no number.
      if (!(holdOut >= 0 && holdOut <= limits.campaign.holdOutPercent))
        refuse(
          'holdOutPercent',
          t(($) => $.campaigns.holdOutWrong, { most: limits.campaign.holdOutPercent }),
        );
      if (values.conversion === 'tag' && values.conversionTagId === '')
        refuse(
          'conversionTagId',
          t(($) => $.campaigns.conversionMissing),
        );
      if (values.conversion === 'closing-reason' && values.conversionReasonId === '')
        refuse(
          'conversionReasonId',
          t(($) => $.campaigns.conversionMissing),
        );
      const days = Number(values.conversionDays);
      if (values.conversion !== '' && !(days >= 1 && days <= limits.campaign.conversionDays))
        refuse(
          'conversionDays',
          t(($) => $.campaigns.conversionDaysWrong, { most: limits.campaign.conversionDays }),
        );
      if ((values.day === '') !== (values.time === ''))
        refuse(
          values.day === '' ? 'day' : 'time',
          t(($) => $.campaigns.timeMissing),
        );
      if (isPast(values, timeZone, campaign))
        refuse(
          'time',
          t(($) => $.campaigns.errors.ERR_CAMPAIGN_PAST),
        );
      if (!isDailyCap(values.dailyCap))
        refuse(
          'dailyCap',
          t(($) => $.campaigns.dailyCapWrong, { most: formatWhole(limits.campaign.people) }),
        );
      if ((values.sendFrom === '') !== (values.sendUntil === ''))
        refuse(
          values.sendFrom === '' ? 'sendFrom' : 'sendUntil',
          t(($) => $.campaigns.bothHours),
        );
    })
    .transform((fields) => bodyOf(fields as unknown as CampaignValues, { timeZone, isOfficial, campaign }));

/** The server accepts a minute that has begun, because the form knows no seconds. */
const pastToleranceMs = 60_000;

/** Whether the user chose a time that is over. The server accepts a stored time that was not changed. */
function isPast(values: CampaignValues, timeZone: string, campaign: Campaign | undefined): boolean {
  const stored = campaignValues(campaign, timeZone);
  if (values.day === stored.day && values.time === stored.time) return false;
  const at = scheduledAtOf(values, timeZone);
  return at !== null && Date.parse(at) < Date.now() - pastToleranceMs;
}

/** Whether the typed limit is valid. Empty: no limit. A limit of 0 would send nothing. */
function isDailyCap(typed: string): boolean {
  const count = Number(typed);
  return typed.trim() === '' || (Number.isInteger(count) && count >= 1 && count <= limits.campaign.people);
}

/** The conversion that the fields describe; null: none. Fields of another kind are left out. */
function conversionOf({
  conversion,
  conversionTagId,
  conversionReasonId,
  conversionDays,
}: CampaignValues): CampaignFields['conversion'] {
  const by = conversionKinds.find((kind) => kind === conversion);
  if (!by) return null;
  return {
    by,
    tagId: by === 'tag' ? idOf(conversionTagId) : null,
    closingReasonId: by === 'closing-reason' ? idOf(conversionReasonId) : null,
    days: Math.floor(Number(conversionDays)),
  };
}

/** Whether a file must be uploaded or removed after the fields are saved. `media.file`: a file that was just chosen. */
export const changesFile = ({ media }: CampaignValues, campaign: Pick<Campaign, 'mediaName'> | undefined): boolean =>
  media ? media.file !== undefined : Boolean(campaign?.mediaName);

/** The start of the campaign, from the fields of day and time; null: a user starts the campaign. */
export const scheduledAtOf = (values: CampaignValues, timeZone: string): string | null =>
  values.day === '' ? null : (sendAtOf(values, timeZone)?.toISOString() ?? null);

const idOf = (chosen: string) => (chosen === '' ? null : Number(chosen));

/** The body of the call that saves the campaign. */
function bodyOf(
  values: CampaignValues,
  {
    timeZone,
    isOfficial,
    campaign,
  }: {
    timeZone: string;
    isOfficial: (connectionId: number | undefined) => boolean;
    campaign: Campaign | undefined;
  },
): CampaignFields {
  // `campaignValues` joins the name and the language with a space; neither of them contains one.
  const [name, language] = values.template.split(' ');
  const audience = withoutBlanks(values.audience);
  const hasExclusions = audience.exclude.lists.length + audience.exclude.tags.length > 0;
  return {
    name: values.name,
    message1: values.message1,
    message2: values.message2,
    message3: values.message3,
    message4: values.message4,
    message5: values.message5,
    // A campaign that starts within an hour takes no new file, so the time is set after the file (`saveTime`).
    scheduledAt: changesFile(values, campaign) ? null : scheduledAtOf(values, timeZone),
    connectionIds: values.connectionIds,
    onDrop: values.onDrop === 'move' ? 'move' : 'wait',
    contactListId: idOf(values.contactListId),
    tagListId: idOf(values.tagListId),
    audience: isEmptyAudience(audience) && !hasExclusions ? null : audience,
    fileListId: idOf(values.fileListId),
    template:
      isOfficial(values.connectionIds[0]) && name && language
        ? { name, language, parameters: values.parameters }
        : null,
    firstContacts: values.firstContacts,
    dailyCap: Number(values.dailyCap) > 0 ? Number(values.dailyCap) : null,
    sendFrom: values.sendFrom || null,
    sendUntil: values.sendUntil || null,
    weekDays: values.weekDays.toSorted((a, b) => a - b).flatMap((place) => weekDays[place] ?? []),
    holdOutPercent: Math.floor(Number(values.holdOutPercent)),
    replyQueueId: idOf(values.replyQueueId),
    replyTagId: idOf(values.replyTagId),
    replyFlowId: idOf(values.replyFlowId),
    conversion: conversionOf(values),
    flowId: isOfficial(values.connectionIds[0]) ? null : idOf(values.flowId),
  };
}
