import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { closingReasonRecords } from './closing-reason-records.ts';

export const noun = webNoun({ live: liveRecords(closingReasonRecords, [keys.closingReasons.list()]) });
