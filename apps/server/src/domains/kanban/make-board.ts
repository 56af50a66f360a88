import type { KanbanBoard } from '@balcao/contract';
import { randomBytes } from 'node:crypto';
import { inCompany } from '../../platform/scope/in-company.ts';
import { createBoard } from './change-boards.ts';

/** A board of a company for a test or the seed. */
export const makeBoard = (
  companyId: number,
  { name = `Quadro ${randomBytes(4).toString('hex')}`, tagIds = [] as number[] } = {},
): Promise<KanbanBoard> => inCompany(companyId, (scope) => createBoard(scope, { name, tagIds }));
