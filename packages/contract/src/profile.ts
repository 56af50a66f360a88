import { z } from 'zod';
import { profiles } from './permissions.ts';

export const Profile = z.enum(profiles);
export type Profile = z.infer<typeof Profile>;
