import { signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import './facts.ts';
import { findTags } from './list-tags.ts';

const tellOfTags = (action: 'create' | 'update') => async (companyId: number, facts: { tagId: number }[]) => {
  const tags = await readCompany(companyId, (scope) => findTags(scope, [...new Set(facts.map(({ tagId }) => tagId))]));
  for (const tag of tags) announce(companyId, signals.tag, [everyone], { action, tag });
};
onFact('tag.created', tellOfTags('create'));
onFact('tag.changed', tellOfTags('update'));

onFact('tag.removed', async (companyId, facts) => {
  for (const { tagId } of facts) announce(companyId, signals.tag, [everyone], { action: 'delete', tagId });
});
