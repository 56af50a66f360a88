import { routes } from '@balcao/contract';
import { serve } from '../../platform/http/serve.ts';
import { createTag, removeTag, updateTag } from './change-tags.ts';
import { listTags, pageOfTags, requireTag } from './list-tags.ts';
import './realtime.ts';

export const tagHttp = serve(routes.tags, {
  list: (scope, { query }) => listTags(scope, query),
  page: (scope, { query }) => pageOfTags(scope, query),
  show: (scope, { params }) => requireTag(scope, params.id),
  create: (scope, { body }) => createTag(scope, body),
  update: (scope, { params, body }) => updateTag(scope, params.id, body),
  remove: (scope, { params }) => removeTag(scope, params.id),
});
