import type { ErrorRules } from '../kit/error.ts';

export const holidayErrors = {
  ERR_NO_HOLIDAY_FOUND: { status: 404, when: 'There is no such holiday.' },
  ERR_HOLIDAY_ALREADY_EXISTS: {
    status: 409,
    when: 'There is another holiday on this date.',
    constraint: 'holiday_once',
  },
  ERR_NO_NATIONAL_HOLIDAYS: {
    status: 400,
    when: 'The national holidays of the country of the company are not known.',
  },
} satisfies ErrorRules;

type HolidayErrors = typeof holidayErrors;
declare module '../kit/error.ts' {
  interface Errors extends HolidayErrors {}
}
