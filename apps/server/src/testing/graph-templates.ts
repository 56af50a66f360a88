import {
  digits,
  errorOf,
  pageOf,
  replyUnlessCut,
  type GraphAccount,
  type GraphCall,
  type GraphState,
  type Reply,
} from './graph-state.ts';

/** The templates whose name contains that of the query. */
export function listTemplates({ templates }: GraphAccount, url: URL): Reply {
  const searched = url.searchParams.get('name') ?? '';
  return pageOf(
    templates.filter(({ name }) => String(name).includes(searched)),
    url,
  );
}

/** Creates a template, which waits for its review. Name and language are unique in a business account. */
export function createTemplate(state: GraphState, { body }: GraphCall): Reply {
  const { name, language, category, components } = body;
  const { templates } = state.account;
  if (!/^[a-z0-9_]{1,512}$/.test(String(name))) return errorOf({ code: 100, details: 'Invalid name' });
  if (templates.some((template) => template['name'] === name && template['language'] === language))
    return errorOf({ code: 100, details: 'There is already content in this language' });
  const fault = faultOfComponents(state, components);
  if (fault) return errorOf({ code: 100, details: fault });
  const id = digits(16);
  templates.push({
    id,
    name,
    language,
    category,
    components,
    status: state.account.reviewsAtOnce ? 'APPROVED' : 'PENDING',
  });
  return replyUnlessCut(state, { id, status: 'PENDING', category });
}

/** Only approved, refused and paused templates can be edited; those that are approved keep their category. */
export function editTemplate(state: GraphState, id: string, { body }: GraphCall): Reply {
  const template = state.account.templates.find((candidate) => candidate['id'] === id) ?? {};
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(String(template['status'])))
    return errorOf({ code: 100, details: 'Message template cannot be edited in this status' });
  if (template['status'] === 'APPROVED' && body['category'] !== undefined)
    return errorOf({ code: 100, details: 'The category of an approved template cannot be edited' });
  const fault = faultOfComponents(state, body['components']);
  if (fault) return errorOf({ code: 100, details: fault });
  Object.assign(template, body, { status: 'PENDING' });
  return { body: { success: true } };
}

/** Deletes a template, which the call must name by its id and its name. */
export function deleteTemplate(account: GraphAccount, url: URL): Reply {
  const [id, name] = ['hsm_id', 'name'].map((key) => url.searchParams.get(key));
  const place = account.templates.findIndex((template) => template['id'] === id && template['name'] === name);
  if (place === -1) return errorOf({ code: 100, details: 'Message template was not found' });
  account.templates.splice(place, 1);
  return { body: { success: true } };
}

interface TemplateComponent {
  type: string;
  format?: string;
  text?: string;
  example?: Record<string, unknown[]>;
}

/** Why Meta refuses the components of a template; undefined: it takes them. */
function faultOfComponents({ handles }: GraphState, components: unknown): string | undefined {
  if (!Array.isArray(components)) return 'components are required';
  for (const { type, format, text = '', example } of components as TemplateComponent[]) {
    const variables = new Set(text.match(/\{\{\d+\}\}/g)).size;
    if (type === 'BODY' && variables > 0 && ((example?.['body_text']?.[0] ?? []) as unknown[]).length !== variables)
      return 'The body lacks examples of its variables';
    if (type === 'BODY' && /^\{\{|\}\}$/.test(text)) return 'Variables cannot be at the start or end of the template';
    if (type === 'HEADER' && format !== 'TEXT' && !handles.has(String(example?.['header_handle']?.[0])))
      return 'The header lacks the handle of an uploaded file';
  }
  return undefined;
}
