import type { routes } from '@balcao/contract';
import { outside, type Handlers } from '../../platform/http/serve.ts';
import { sendFile } from './send-file.ts';

export const mediaHttp: Handlers<typeof routes.media> = {
  file: outside(({ request, reply }, { params, query }) => sendFile(request, reply, { ...params, ...query })),
};
