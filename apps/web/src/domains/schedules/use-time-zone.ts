import { useUser } from '../../api/our-session.ts';

/** The time zone of the company: schedules are read and written in it. */
export const useTimeZone = (): string =>
  useUser().company.settings.find(({ key }) => key === 'timeZone')?.value || 'America/Sao_Paulo';
