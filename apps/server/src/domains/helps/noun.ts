import { nouns, type routes } from '@balcao/contract';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { createHelp, removeHelp, updateHelp } from './change-helps.ts';
import { helps } from './helps.ts';

type Calls = typeof routes.helps;

export const helpsNoun = serverNoun({
  contract: nouns.helps,
  http: {
    ...helps.http,
    // Outside a scope, because a scope has the rights of a company, which only reads helps.
    create: outside<Calls['create']>(({ actor }, { body }) => createHelp(body, actor)),
    update: outside<Calls['update']>(({ actor }, { params, body }) => updateHelp(params.id, body, actor)),
    remove: outside<Calls['remove']>(({ actor }, { params }) => removeHelp(params.id, actor)),
  },
  tables: ['helps'],
  sample: (_scope, word) => createHelp({ title: `${word} ajuda`, description: word, video: 'aqz-KE-bpKQ' }),
});
