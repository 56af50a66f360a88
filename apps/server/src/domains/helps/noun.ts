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
    create: outside<Calls['create']>((_call, { body }) => createHelp(body)),
    update: outside<Calls['update']>((_call, { params, body }) => updateHelp(params.id, body)),
    remove: outside<Calls['remove']>((_call, { params }) => removeHelp(params.id)),
  },
  tables: ['helps'],
  sample: (_scope, word) => createHelp({ title: `${word} ajuda`, description: word, video: 'aqz-KE-bpKQ' }),
});
