import type { routes } from '@balcao/contract';
import type { Handlers } from '../../platform/http/serve.ts';
import { createUser } from './create-user.ts';
import { listUserNames, pageOfUsers, showUser } from './list-users.ts';
import { removeUser } from './remove-user.ts';
import { setLanguage } from './set-language.ts';
import { updateUser } from './update-user.ts';

export const userHttp: Handlers<typeof routes.users> = {
  page: (scope, { query }) => pageOfUsers(scope, query),
  list: (scope, { query }) => listUserNames(scope, query),
  show: (scope, { params }) => showUser(scope, params.id),
  create: (scope, { body }) => createUser(scope, body),
  update: (scope, { params, body }) => updateUser(scope, params.id, body),
  remove: (scope, { params }) => removeUser(scope, params.id),
  setLanguage: (scope, { params }) => setLanguage(scope, params.lang),
};
