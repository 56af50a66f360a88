import type { Tag } from '@balcao/contract';
import { randomBytes } from 'node:crypto';
import { inCompany } from '../../platform/scope/in-company.ts';
import { createTag } from './change-tags.ts';

/** A tag of a company for a test or the seed. */
export const makeTag = (
  companyId: number,
  { name = `Etiqueta ${randomBytes(4).toString('hex')}`, color = '#0b7a5b', kanban = false } = {},
): Promise<Tag> => inCompany(companyId, (scope) => createTag(scope, { name, color, kanban }));
