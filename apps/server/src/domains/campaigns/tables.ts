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
  next_at: Date | null;
  hold_by: CampaignHold | null;
  hold_code: string | null;
  since_pause: Generated<number>;
  /** YYYY-MM-DD when it is written; pg reads a date as a Date, so it is read with a cast to text. */
  sent_day: string | null;
  sent_today: Generated<number>;
  judged_from: Date | null;
  since_judged: Generated<number>;
  is_slow: Generated<boolean>;
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
  is_first: Generated<boolean>;
  state: Generated<CampaignPersonState>;
  code: string | null;
  due_at: Date | null;
  tries: Generated<number>;
  message_id: string | null;
  ticket_id: number | null;
  connection_id: number | null;
  variant: number | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  replied_at: Date | null;
  converted_at: Date | null;
}

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
