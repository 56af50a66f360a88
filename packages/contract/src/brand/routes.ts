import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { Brand, BrandChanges, brandFiles, PublicBrand } from './brand.ts';

export const brandRoutes = {
  current: defineRoute({
    method: 'GET',
    path: '/brand',
    access: 'public',
    summary: 'The name, colours and logo of the installation; pages have them already and do not call this',
    reply: PublicBrand,
    callsPerMinute: 120,
  }),
  file: defineRoute({
    method: 'GET',
    path: '/brand/:version/:file',
    access: 'public',
    binary: true,
    summary: 'The logo, or an icon that is drawn from it; for an earlier version the present file is sent',
    params: { version: z.string().regex(/^[0-9a-f]{16}$/), file: z.enum(brandFiles) },
    errors: ['ERR_NO_MEDIA_FOUND'],
  }),
  show: defineRoute({
    method: 'GET',
    path: '/console/brand',
    access: 'operator',
    summary: 'The brand of the installation',
    reply: Brand,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/console/brand',
    access: 'operator',
    summary: 'Change the brand; an empty text, or a colour of null, stands for the default',
    body: BrandChanges,
    reply: Brand,
    errors: ['ERR_BRAND_CONTRAST'],
  }),
  uploadLogo: defineRoute({
    method: 'POST',
    path: '/console/brand/logo',
    access: 'operator',
    summary: 'Set the logo (png, jpg or webp), in place of the former one; the icons are drawn from it',
    upload: { field: 'file', maxFiles: 1 },
    reply: Brand,
    callsPerMinute: 20,
    errors: ['ERR_MEDIA_EMPTY', 'ERR_MEDIA_TOO_LARGE', 'ERR_MEDIA_BROKEN'],
  }),
  removeLogo: defineRoute({
    method: 'DELETE',
    path: '/console/brand/logo',
    access: 'operator',
    summary: 'Remove the logo; the one of Balcão is shown again',
    reply: Brand,
  }),
};
