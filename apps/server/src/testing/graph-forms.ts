import {
  digits,
  errorOf,
  pageOf,
  replyUnlessCut,
  type GraphAccount,
  type GraphCall,
  type GraphForm,
  type GraphState,
  type Reply,
} from './graph-state.ts';

/** The forms of the business account, by pages. */
export const listForms = ({ forms }: GraphAccount, url: URL): Reply =>
  pageOf(
    forms.map(({ id, name, status }) => ({ id, name, status, categories: ['OTHER'] })),
    url,
  );

export function publishForm({ forms }: GraphAccount, id: string): Reply {
  for (const form of forms) if (form.id === id) form.status = 'PUBLISHED';
  return { body: { success: true } };
}

/** Components that Meta takes in a form, and the longest label of each (component reference of Flow JSON). */
const longestLabels: Partial<Record<string, number>> = {
  TextInput: 20,
  DatePicker: 40,
  RadioButtonsGroup: 30,
  Footer: 35,
};

/** Creates a form; names are unique in a business account, and Flow JSON is validated. */
export function createForm(state: GraphState, { body }: GraphCall): Reply {
  const { name, categories, flow_json: json, publish } = body;
  const { forms } = state.account;
  if (typeof name !== 'string' || !Array.isArray(categories) || categories.length === 0)
    return errorOf({ code: 100, details: 'name and categories are required' });
  if (forms.some((form) => form.name === name)) return errorOf({ code: 100, details: 'Flow name must be unique' });
  const faults = faultsOfFlowJson(String(json));
  const form: GraphForm = { id: digits(16), name, status: 'DRAFT', json: String(json) };
  forms.push(form);
  if (faults.length > 0) return { body: { id: form.id, success: false, validation_errors: faults } };
  if (publish === true) form.status = 'PUBLISHED';
  return replyUnlessCut(state, { id: form.id, success: true, validation_errors: [] });
}

interface FlowJson {
  version: string;
  data_api_version?: string;
  screens: {
    id: string;
    title: string;
    terminal?: boolean;
    layout: { type: string; children: { type: string; name: string; children: Record<string, unknown>[] }[] };
  }[];
}

/** The codes of the errors that Meta's validation reports of a form. */
function faultsOfFlowJson(json: string): string[] {
  const { version: flowJsonVersion, data_api_version: dataApiVersion, screens } = JSON.parse(json) as FlowJson;
  const [screen] = screens;
  const children = screen?.layout.children[0]?.children ?? [];
  const names = children.flatMap(({ name }) => (typeof name === 'string' ? name : []));
  const footer = children.at(-1) as { 'on-click-action'?: { name: string; payload: Record<string, string> } };
  const { name: action, payload = {} } = footer?.['on-click-action'] ?? {};
  return [
    // The versions of Flow JSON that Meta supports.
    ...(/^(?:5\.1|6\.[0-3]|7\.[0-3])$/.test(flowJsonVersion) ? [] : ['INVALID_VERSION']),
    ...(dataApiVersion === undefined ? [] : ['ENDPOINT_URI_REQUIRED']),
    ...(screen?.terminal === true && action === 'complete' ? [] : ['MISSING_TERMINAL_SCREEN']),
    ...(/^[A-Z_]+$/.test(screen?.id ?? '') && screen?.title ? [] : ['INVALID_SCREEN']),
    ...(new Set(names).size === names.length ? [] : ['DUPLICATE_FORM_COMPONENT_NAMES']),
    ...children.flatMap(({ type, label }) =>
      String(label ?? '').length > (longestLabels[String(type)] ?? Infinity) ? ['INVALID_PROPERTY_VALUE_LENGTH'] : [],
    ),
    ...Object.values(payload).flatMap((value) =>
      names.some((name) => value === `\${form.${name}}`) ? [] : ['INVALID_ON_CLICK_ACTION_PAYLOAD'],
    ),
  ];
}
