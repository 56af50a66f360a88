import { z } from 'zod';

export const languages = ['pt', 'en', 'es'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;
