import { useUser } from '../../api/our-session.ts';

/**
 * The time zone of the company, in which schedules are read and written; without a setting, the default of the server.
 */
export const useTimeZone = (): string =>
  useUser().company.settings.find(({ key }) => key === 'timeZone')?.value || 'America/Sao_Paulo';
