import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { sendBudgetHttp } from './http.ts';
import { sendBudgetReactions } from './reactions.ts';

export const sendBudgetsNoun = serverNoun({
  contract: nouns.sendBudgets,
  http: sendBudgetHttp,
  tables: ['send_budgets'],
  reactions: [sendBudgetReactions],
});
