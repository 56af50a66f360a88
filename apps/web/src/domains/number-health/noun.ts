import { webNoun } from '../../app/noun.ts';
import { numberHealthRules } from './live.ts';

export const noun = webNoun({ live: numberHealthRules });
