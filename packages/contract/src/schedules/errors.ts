import type { ErrorRules } from '../kit/error.ts';

export const scheduleErrors = {
  ERR_NO_SCHEDULE_FOUND: { status: 404, when: 'There is no such scheduled message.' },
  ERR_SCHEDULE_SENT: { status: 409, when: 'The scheduled message was sent already.' },
  ERR_SCHEDULE_PAST: { status: 400, when: 'The time of the scheduled message is over.' },
  ERR_SCHEDULE_FILE_TYPE: { status: 400, when: 'The file of a scheduled message is a PNG or a JPEG picture.' },
  ERR_SCHEDULE_MISSED: {
    status: 409,
    when: 'The scheduled message could not be sent in time: it is older than the company allows.',
  },
  ERR_FILE_LIST_IN_USE: {
    status: 409,
    when: 'A scheduled message, or a campaign that is not over, sends the file list.',
    constraint: ['schedule_file_list', 'campaign_file_list'],
  },
} satisfies ErrorRules;

type ScheduleErrors = typeof scheduleErrors;
declare module '../kit/error.ts' {
  interface Errors extends ScheduleErrors {}
}
