import { inCompany } from '../../platform/scope/in-company.ts';
import { addNational } from './add-national.ts';
import { createHoliday } from './change-holidays.ts';

/** The holidays of a shop in São Paulo, for the seed: national ones, the city's, and a day with shorter hours. */
export const makeHolidays = (companyId: number): Promise<void> =>
  inCompany(companyId, async (scope) => {
    await addNational(scope);
    const year = scope.now.getUTCFullYear();
    const everyYear = { everyYear: true, queueId: null };
    await createHoliday(scope, {
      ...everyYear,
      date: `${year}-01-25`,
      name: 'Aniversário de São Paulo',
      intervals: [],
    });
    await createHoliday(scope, {
      ...everyYear,
      date: `${year}-12-24`,
      name: 'Véspera de Natal',
      intervals: [{ startTime: '08:30', endTime: '13:00' }],
    });
  });
