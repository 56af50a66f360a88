import { webNoun } from '../../app/noun.ts';
import { consentRules } from './live.ts';

export const noun = webNoun({ live: consentRules });
