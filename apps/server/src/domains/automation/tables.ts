import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface BotStates extends OwnedTable {
  ticket_id: number;
  shown: 'queues' | 'options' | null;
  option_id: number | null;
  shown_at: Date | null;
  menus_sent: Generated<number>;
  media_answered: Generated<boolean>;
  began_at: Date | null;
  out_of_hours_at: Date | null;
  answers: Generated<number>;
  minute_at: Date | null;
  minute_answers: Generated<number>;
  is_due: Generated<boolean>;
  is_ended: Generated<boolean>;
  is_with_people: Generated<boolean>;
  wanted_flow_id: number | null;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    bot_states: BotStates;
  }
}
