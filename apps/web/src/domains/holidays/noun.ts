import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { holidayRecords } from './holiday-records.ts';

export const noun = webNoun({ live: liveRecords(holidayRecords) });
