import type { Queue } from '@balcao/contract';
import { randomBytes } from 'node:crypto';
import { inCompany } from '../../platform/scope/in-company.ts';
import { createQueue } from './change-queues.ts';

/** A queue of a company for a test or the seed, with a unique name and colour. */
export const makeQueue = (
  companyId: number,
  {
    name = `Fila ${randomBytes(4).toString('hex')}`,
    color = `#${randomBytes(3).toString('hex')}`,
    greetingMessage = '',
    orderQueue = 0,
    closingReasonRequired = false,
    requiredContactFields = [] as string[],
    answerLimit = null as number | null,
    integrationId = null as number | null,
    promptId = null as number | null,
  } = {},
): Promise<Queue> =>
  inCompany(companyId, (scope) =>
    createQueue(scope, {
      name,
      color,
      greetingMessage,
      outOfHoursMessage: '',
      orderQueue,
      closingReasonRequired,
      requiredContactFields,
      answerLimit,
      flowId: null,
      integrationId,
      promptId,
    }),
  );
