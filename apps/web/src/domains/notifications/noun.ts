import { webNoun } from '../../app/noun.ts';
import { NotificationBell } from './parts/NotificationBell.tsx';

export const noun = webNoun({ bar: NotificationBell });
