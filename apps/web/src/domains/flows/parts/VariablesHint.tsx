import { storedVariables } from '@balcao/contract/flows/flow-variables';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useEditorContext } from '../editor-context.ts';
import form from '../../../forms/form.module.css';

/** The variables that texts may name, in double braces: often used general ones, and those that the flow stores. */
export function VariablesHint() {
  const { t } = useTranslation();
  const { content } = useEditorContext();
  const names = ['firstName', 'name', 'ms', 'protocol', 'hora', ...storedVariables(content)];
  return (
    <p className={form.hint}>
      {t(($) => $.flows.fields.variables)} {names.map((name) => `{{${name}}}`).join(' ')}
    </p>
  );
}
