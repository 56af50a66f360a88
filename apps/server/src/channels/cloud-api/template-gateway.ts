import type { MessageTemplate } from '@balcao/contract';
import { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import type { Log } from '../../platform/log.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { findAccount, type CloudAccount } from './accounts.ts';
import { GraphError, GraphNoResponse, graphWith, type Graph, type GraphEndpoint, type UploadFile } from './graph.ts';

interface Tools {
  secrets: Pick<Secrets, 'atRest'>;
  graph: GraphEndpoint;
  log: Log;
}

/** A template to give to Meta. */
export interface TemplateToSubmit {
  name: string;
  language: string;
  category: string;
  /** The components as Meta takes them. `exampleHandle`: Meta's handle of the uploaded file of the header. */
  components(exampleHandle: string | undefined): unknown[];
  /** The components as they are shown and sent. */
  shown: MessageTemplate['components'];
  /** The file of the header that Meta's reviewers see. */
  example: (() => Promise<UploadFile>) | undefined;
}

/** `unanswered`: it is not known whether Meta carried out the call. A repeated call finds out. */
export type TemplateOutcome = { is: 'taken' } | { is: 'refused'; reason: string } | { is: 'unanswered' };
type Key = Pick<TemplateToSubmit, 'name' | 'language'>;

const Created = z.object({
  id: z.string().min(1),
  status: z.string().default('PENDING'),
  category: z.string().optional(),
});
const Done = z.object({ success: z.literal(true) });
const Found = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      language: z.string(),
      status: z.string().catch('PENDING'),
      category: z.string().optional(),
    }),
  ),
});
const App = z.object({ id: z.string().regex(/^\d{5,30}$/) });
/** Example of an id: `upload:MTphdHRh?sig=ARZq`. */
const Upload = z.object({ id: z.string().regex(/^upload:[\w?=:.-]{1,2000}$/) });
const Handle = z.object({ h: z.string().min(1).max(10_000) });

const findRow = statement(`
  select graph_id as "graphId", status, reported_at as "reportedAt"
  from cloud_templates where connection_id = $1 and name = $2 and language = $3`);
const addRow = statement(`
  insert into cloud_templates (connection_id, name, language, category, status, named, components)
  select connection_id, $2, $3, $4, 'SUBMITTING', false, $5::jsonb
  from cloud_accounts
  where connection_id = $1
  on conflict on constraint cloud_templates_pkey do nothing`);
// A report of Meta may come before the answer to the call. Then its status stays.
const storeCreated = statement(`
  update cloud_templates
  set graph_id = $4, status = case when status = 'SUBMITTING' then $5 else status end, category = $6,
    components = $7::jsonb
  where connection_id = $1 and name = $2 and language = $3`);
// $6: the time of the newest report before the call. If a report came during the call, its status stays: it is about
// the new review. Otherwise the template waits for the review. A repetition of the earlier report must then change
// nothing, so `reported_at` moves on by a second.
const storeEdited = statement(`
  update cloud_templates
  set components = $4::jsonb, category = case when status = 'APPROVED' then category else $5 end,
    status = case when reported_at is distinct from $6 then status else 'PENDING' end,
    reason = case when reported_at is distinct from $6 then reason else '' end,
    reported_at = case when reported_at is distinct from $6 then reported_at else reported_at + interval '1 second' end
  where connection_id = $1 and name = $2 and language = $3`);
const dropUnsent = statement(`
  delete from cloud_templates where connection_id = $1 and name = $2 and language = $3 and status = 'SUBMITTING'`);
const dropRow = statement('delete from cloud_templates where connection_id = $1 and name = $2 and language = $3');

/** Characters of Meta's reason that are kept. */
const maxReason = 500;

/** Gives templates to Meta and takes them back. The functions make calls to Meta: call them outside a scope. */
export const templateGateway = ({ secrets, graph: endpoint, log }: Tools) => {
  const accountOf = async (company: Company, connectionId: number): Promise<CloudAccount | undefined> =>
    company.read((scope) => findAccount(scope, secrets, { connectionId }));

  /** Makes calls to Meta and translates their errors into an outcome. Other errors are thrown. */
  async function attempt(company: Company, connectionId: number, work: () => Promise<void>): Promise<TemplateOutcome> {
    try {
      await work();
      return { is: 'taken' };
    } catch (error) {
      if (error instanceof GraphError && error.status < 500) {
        log.info({ err: error, ...company.logged, connectionId }, 'Meta refused a call about a template');
        return { is: 'refused', reason: error.details.slice(0, maxReason) };
      }
      if (error instanceof GraphError || error instanceof GraphNoResponse || error instanceof z.ZodError) {
        log.warn({ err: error, ...company.logged, connectionId }, 'a call about a template has no valid answer');
        return { is: 'unanswered' };
      }
      throw error;
    }
  }

  return {
    async submit(company: Company, connectionId: number, template: TemplateToSubmit): Promise<TemplateOutcome> {
      const account = await accountOf(company, connectionId);
      if (!account) return { is: 'refused', reason: '' };
      const graph = graphWith(endpoint, account.accessToken);
      const key = [connectionId, template.name, template.language];
      const outcome = await attempt(company, connectionId, () =>
        submitToMeta(company, { account, graph, key, template }),
      );
      if (outcome.is === 'refused') await company.inScope((scope) => scope.rows(dropUnsent, key));
      return outcome;
    },
    async remove(company: Company, connectionId: number, { name, language }: Key): Promise<TemplateOutcome> {
      const key = [connectionId, name, language];
      const account = await accountOf(company, connectionId);
      const [row] = await company.read((scope) => scope.rows<{ graphId: string }>(findRow, key));
      return attempt(company, connectionId, async () => {
        // Without an account or an id Meta cannot be asked: only the row is deleted.
        if (account && row?.graphId)
          await removeAtMeta(graphWith(endpoint, account.accessToken), account, row.graphId, name);
        await company.inScope((scope) => scope.rows(dropRow, key));
      });
    },
  };
};
export type TemplateGateway = ReturnType<typeof templateGateway>;

/** Adds the row of a template before the call to Meta, so that reports that arrive during the call find it. */
export const expectTemplate = (
  scope: Scope,
  connectionId: number,
  { name, language, category, shown }: Omit<TemplateToSubmit, 'components' | 'example'>,
): Promise<unknown> => scope.rows(addRow, [connectionId, name, language, category, toJson(shown)]);

/** Creates the template at Meta, or edits the one with this name and language. */
async function submitToMeta(
  company: Company,
  {
    account,
    graph,
    key,
    template,
  }: { account: CloudAccount; graph: Graph; key: unknown[]; template: TemplateToSubmit },
): Promise<void> {
  const { name, language, category, shown } = template;
  const [row] = await company.read((scope) =>
    scope.rows<{ graphId: string; status: string; reportedAt: Date | null }>(findRow, key),
  );
  // The answer to an earlier call may have been lost.
  const existing = row?.graphId ? { id: row.graphId } : await findAtMeta(graph, account, template);
  // Found at Meta: the row gets what the lost answer said.
  if (existing && 'status' in existing) {
    const { id, status } = existing;
    const charged = existing.category ?? category;
    await company.inScope((scope) => scope.rows(storeCreated, [...key, id, status, charged, toJson(shown)]));
    // The earlier call submitted the template, and Meta does not allow edits during the review.
    if (status === 'PENDING') return;
  }
  const handle = template.example && (await uploadExample(graph, await template.example()));
  const components = template.components(handle);
  if (existing) {
    // Meta does not change the category of an approved template.
    const isApproved = row?.status === 'APPROVED';
    Done.parse(await graph.post(existing.id, { ...(!isApproved && { category }), components }));
    await company.inScope((scope) =>
      scope.rows(storeEdited, [...key, toJson(shown), category, row?.reportedAt ?? null]),
    );
    return;
  }
  const created = Created.parse(
    await graph.post(`${account.businessAccountId}/message_templates`, { name, language, category, components }),
  );
  await company.inScope((scope) =>
    scope.rows(storeCreated, [...key, created.id, created.status, created.category ?? category, toJson(shown)]),
  );
}

async function findAtMeta(graph: Graph, { businessAccountId }: CloudAccount, { name, language }: Key) {
  const { data } = Found.parse(
    await graph.get(`${businessAccountId}/message_templates`, {
      name,
      fields: 'id,name,language,status,category',
      limit: '100',
    }),
  );
  return data.find((template) => template.name === name && template.language === language);
}

/** The resumable upload of Meta's Graph API, in one piece. @returns the handle of the file */
async function uploadExample(graph: Graph, { bytes, name, type }: UploadFile): Promise<string> {
  const { id: appId } = App.parse(await graph.get('app', { fields: 'id' }));
  const query = new URLSearchParams({ file_name: name, file_length: String(bytes.byteLength), file_type: type });
  const { id } = Upload.parse(await graph.post(`${appId}/uploads?${query}`, {}));
  return Handle.parse(await graph.sendBytes(id, bytes)).h;
}

/** Removes a template at Meta. One that Meta does not have any more counts as removed. */
async function removeAtMeta(graph: Graph, { businessAccountId }: CloudAccount, graphId: string, name: string) {
  try {
    Done.parse(await graph.delete(`${businessAccountId}/message_templates`, { hsm_id: graphId, name }));
  } catch (error) {
    // Code 100 has many causes; here the text is like `The template does not exist`.
    const isGone = error instanceof GraphError && error.code === 100 && /not (?:exist|found)/i.test(error.message);
    if (!isGone) throw error;
  }
}
