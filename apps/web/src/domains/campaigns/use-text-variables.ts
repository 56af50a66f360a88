import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { TextVariable } from '../quick-messages/parts.ts';
import { readSettings } from './read-settings.ts';

const known = ['nome', 'primeiroNome', 'email', 'numero'] as const;

/** The variables of texts: of every person, of the settings, and the columns of the sheet of a list. */
export function useTextVariables(contactListId: string): TextVariable[] {
  const { t } = useTranslation();
  const { data: settings } = useQuery(queries.campaigns.settings());
  const { data: people } = useQuery({
    ...queries.contactListItems.page({ query: { contactListId: Number(contactListId) } }),
    enabled: contactListId !== '',
  });
  const own = settings ? readSettings(settings).variables.map(({ key }) => key) : [];
  const columns = people?.contacts.flatMap(({ variables }) => Object.keys(variables)) ?? [];
  return [
    ...known.map((name) => ({ label: t(($) => $.campaigns.variables[name]), text: `{${name}}` })),
    ...[...new Set([...own, ...columns])].map((name) => ({ label: name, text: `{${name}}` })),
  ];
}
