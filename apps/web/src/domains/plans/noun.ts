import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { planRecords } from './plan-records.ts';

export const noun = webNoun({ live: liveRecords(planRecords, [keys.plans.listAll()]) });
