import type { CompanyProfile } from '@balcao/contract';
import { session } from '../../api/our-session.ts';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn, reactOn } from '../../live/registry.ts';

export const noun = webNoun({
  live: [
    patchOn<CompanyProfile, 'company'>('company', keys.companies.showProfile(), (_cached, { company }) => company),
    reactOn('company', (_queryClient, { company: { name, language } }) =>
      session.patchUser((user) => ({ ...user, company: { ...user.company, name, language } })),
    ),
  ],
});
