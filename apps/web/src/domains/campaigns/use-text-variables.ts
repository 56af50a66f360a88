import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { TextVariable } from '../quick-messages/parts.ts';
import { readSettings } from './read-settings.ts';

/** Of the names in `personVariables`, those that the form offers. */
const ofEveryPerson = ['nome', 'primeiroNome', 'email', 'numero'] as const;

/**
 * The variables that a text may name: those of every person, those of the settings, and the columns of a list's sheet,
 * as the first page of its people has them.
 * @param contactListId empty: no list is chosen
 */
export function useTextVariables(contactListId: string): TextVariable[] {
  const { t } = useTranslation();
  const { data: settings } = useQuery(queries.campaigns.settings());
  const { data: people } = useQuery({
    ...queries.contactListItems.page({ query: { contactListId: Number(contactListId) } }),
    enabled: contactListId !== '',
  });
  const ofSettings = settings ? readSettings(settings).variables.map(({ key }) => key) : [];
  const columns = people?.contacts.flatMap(({ variables }) => Object.keys(variables)) ?? [];
  return [
    ...ofEveryPerson.map((name) => ({ label: t(($) => $.campaigns.variables[name]), text: `{${name}}` })),
    ...[...new Set([...ofSettings, ...columns])].map((name) => ({ label: name, text: `{${name}}` })),
  ];
}
