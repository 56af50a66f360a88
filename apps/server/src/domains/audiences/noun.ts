import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { addAudienceToList } from './add-audience-to-list.ts';
import { countAudience } from './count-audience.ts';

export const audiencesNoun = serverNoun({
  contract: nouns.audiences,
  http: {
    count: (scope, { body }) => countAudience(scope, body),
    addToList: (scope, { params, body }) => addAudienceToList(scope, params.contactListId, body),
  },
});
