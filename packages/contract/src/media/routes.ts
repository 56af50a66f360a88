import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';

/** Serves a file itself, its thumbnail, or a form that every browser plays: each has its own `key` (base64url). */
export const mediaRoutes = {
  file: defineRoute({
    method: 'GET',
    path: '/media/:key/:name',
    access: 'public',
    binary: true,
    summary: 'A stored file, by the signed link that a message or another record has; byte ranges are answered',
    params: { key: z.string().regex(/^[A-Za-z0-9_-]{10,200}$/), name: z.string().max(300) },
    query: z.object({
      /** When the link expires, in seconds since 1970. */
      exp: z.coerce.number().int().optional(),
      sig: z.string().max(100).optional(),
      download: z.string().optional(),
    }),
    errors: ['ERR_NO_MEDIA_FOUND'],
  }),
};
