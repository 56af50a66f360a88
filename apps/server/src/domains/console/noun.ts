import { nouns, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { enterCompany, originOf } from '../auth/index.ts';
import { listConsoleCompanies } from './list-companies.ts';
import { forgetOldMeters, measureCompanies } from './measure-companies.ts';
import { listCompanyAudit } from './list-company-audit.ts';
import { examineNow, readExamination, readMachineRoom, retryEntries, retryJob } from './machine-room.ts';
import { showConsoleCompany } from './show-company.ts';
import { changePrices, listPrices } from './whatsapp-prices.ts';

type Calls = typeof routes.console;

/** The operator's console. Its calls are outside a scope, because a scope sees its own company only. */
export const consoleNoun = serverNoun({
  contract: nouns.console,
  http: {
    companies: outside<Calls['companies']>((_call, { query }) => listConsoleCompanies(query)),
    company: outside<Calls['company']>((_call, { params }) => showConsoleCompany(params.id)),
    audit: outside<Calls['audit']>((_call, { params, query }) => listCompanyAudit(params.id, query)),
    enter: outside<Calls['enter']>(({ actor, request }, { params, body }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return enterCompany(actor, params.id, { reason: body.reason, origin: originOf(request) });
    }),
    prices: outside<Calls['prices']>(() => listPrices()),
    machineRoom: outside<Calls['machineRoom']>(() => readMachineRoom()),
    examination: outside<Calls['examination']>(() => readExamination()),
    examine: outside<Calls['examine']>(() => examineNow()),
    retryParked: outside<Calls['retryParked']>(async ({ request }, { body }) => {
      const retried = await retryEntries(body);
      request.log.info({ ...body, retried }, 'the operator lets parked entries be tried again');
      return { retried };
    }),
    retryJob: outside<Calls['retryJob']>(async ({ request }, { params: { jobId } }) => {
      const retried = await retryJob(jobId);
      request.log.info({ jobId, retried }, 'the operator lets a failed job be tried again');
      return { retried };
    }),
    changePrices: outside<Calls['changePrices']>(({ actor }, { body }) => changePrices(body, actor)),
  },
  tables: ['company_meters', 'whatsapp_prices'],
  schedules: {
    'measure-companies': { cron: '*/5 * * * *', work: (signal) => measureCompanies(new Date(), signal) },
    'forget-old-meters': { cron: '25 4 * * *', work: () => forgetOldMeters() },
  },
});
