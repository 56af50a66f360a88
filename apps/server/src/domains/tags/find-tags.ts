import type { Tag } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { tags } from './tags.ts';

/** The tags with these ids that exist, by name. */
export const findTags = (scope: Scope, ids: readonly number[]): Promise<Tag[]> => tags.find(scope, ids);

/** All of these tags of the company, by name. @throws ERR_NO_TAG_FOUND if one is missing */
export async function requireTags(scope: Scope, ids: readonly number[]): Promise<Tag[]> {
  const found = await findTags(scope, ids);
  if (found.length < new Set(ids).size) throw fail('ERR_NO_TAG_FOUND');
  return found;
}
