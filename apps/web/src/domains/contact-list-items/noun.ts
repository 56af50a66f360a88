import { webNoun } from '../../app/noun.ts';
import { contactListItemRules } from './live.ts';

export const noun = webNoun({ live: contactListItemRules });
