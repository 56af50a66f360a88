import type {
  Audience,
  Campaign,
  CampaignConversion,
  CampaignHold,
  CampaignPersonState,
  campaignStates,
  ScheduleTemplate,
  WeekDay,
} from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { NumberStates } from './number-states.ts';

type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

export interface CampaignsTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  message1: Generated<string>;
  message2: Generated<string>;
  message3: Generated<string>;
  message4: Generated<string>;
  message5: Generated<string>;
  status: Generated<(typeof campaignStates)[number]>;
  scheduled_at: Date | null;
  started_at: Date | null;
  completed_at: Date | null;
  connection_id: number | null;
  further_connection_ids: Generated<number[]>;
  on_drop: Generated<Campaign['onDrop']>;
  /** What the campaign clock knows of each number, by the id of the number. */
  number_states: ColumnType<NumberStates, string | undefined, string>;
  contact_list_id: number | null;
  tag_list_id: number | null;
  audience: Json<Audience>;
  file_list_id: number | null;
  /** pg returns bigint as text. */
  media_id: string | null;
  template: Json<ScheduleTemplate>;
  first_contacts: Generated<boolean>;
  daily_cap: number | null;
  send_from: string | null;
  send_until: string | null;
  week_days: Generated<WeekDay[]>;
  reply_queue_id: number | null;
  reply_tag_id: number | null;
  reply_flow_id: number | null;
  flow_id: number | null;
  follows_id: number | null;
  conversion: CampaignConversion['by'] | null;
  conversion_tag_id: number | null;
  conversion_reason_id: number | null;
  conversion_days: Generated<number>;
  hold_out_percent: Generated<number>;
  /** When the campaign clock does the next step; null: never, unless a user acts. */
  next_at: Date | null;
  hold_by: CampaignHold | null;
  hold_code: string | null;
  /** Messages since the last long pause. */
  since_pause: Generated<number>;
  /** Written as YYYY-MM-DD. It is read with a cast to text, because pg reads a date as a Date. */
  sent_day: string | null;
  /** Messages of `sent_day`. */
  sent_today: Generated<number>;
  /** The brakes judge the messages that were sent since this time. */
  judged_from: Date | null;
  /** Messages since the brakes last judged. */
  since_judged: Generated<number>;
  is_slow: Generated<boolean>;
  /** The counts are those of the people by state; `jobs.ts` adds `campaign_changes` to them. */
  total_count: Generated<number>;
  waiting_count: Generated<number>;
  sending_count: Generated<number>;
  sent_count: Generated<number>;
  delivered_count: Generated<number>;
  read_count: Generated<number>;
  replied_count: Generated<number>;
  failed_count: Generated<number>;
  skipped_count: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface CampaignPeopleTable extends OwnedTable {
  id: Generated<number>;
  campaign_id: number;
  contact_id: number | null;
  name: string;
  number: string | null;
  wa_id: string | null;
  identity: string;
  email: Generated<string>;
  variables: ColumnType<Record<string, string>, string | undefined, string>;
  /** As far as is known, the person has never talked with the number. */
  is_first: Generated<boolean>;
  state: Generated<CampaignPersonState>;
  code: string | null;
  /** The message is not tried before this time; null: at once. */
  due_at: Date | null;
  tries: Generated<number>;
  /** pg returns bigint as text. */
  message_id: string | null;
  ticket_id: number | null;
  connection_id: number | null;
  /** The number of the text that the person got, from 1 on. */
  variant: number | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  replied_at: Date | null;
  converted_at: Date | null;
}

/** Changes of the counts of a campaign, which triggers write and `jobs.ts` adds up and deletes. */
interface CampaignChangesTable extends OwnedTable {
  id: Generated<string>;
  campaign_id: number;
  state: CampaignPersonState;
  change: number;
}

interface CampaignSettingsTable extends OwnedTable {
  id: Generated<number>;
  key: string;
  value: ColumnType<unknown, string, string>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    campaigns: CampaignsTable;
    campaign_people: CampaignPeopleTable;
    campaign_changes: CampaignChangesTable;
    campaign_settings: CampaignSettingsTable;
  }
}
