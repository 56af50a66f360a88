import { routes } from '@balcao/contract';
import { outside, serve } from '../../platform/http/serve.ts';
import './jobs.ts';
import { sendFile } from './send-file.ts';

export const mediaHttp = serve(routes.media, {
  file: outside(({ request, reply }, { params, query }) => sendFile(request, reply, { ...params, ...query })),
});
