import { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/log.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { findAccount } from './accounts.ts';
import { reasonOf } from './graph-error.ts';
import { GraphError, graphWith, type Graph, type GraphEndpoint } from './graph.ts';

interface Tools {
  secrets: Pick<Secrets, 'atRest'>;
  graph: GraphEndpoint;
  log: Log;
}

/** A form for the business account of a number. */
interface FormOfNumber {
  connectionId: number;
  /** The account for which the form was ordered. The number may have moved to another account meanwhile. */
  businessAccountId: string;
  name: string;
  /** The form in Meta's format Flow JSON. */
  json: string;
}

/**
 * Creates and publishes forms. The function returns Meta's id of the form, or the reason of a refusal: a permanent
 * error of Meta, or the number belongs to another business account now.
 * @throws GraphError if a retry may work; GraphNoResponse or ZodError if Meta's answer is missing or invalid
 */
export const formPublisher =
  ({ secrets, graph: endpoint, log }: Tools) =>
  async (
    company: Company,
    { connectionId, businessAccountId, ...form }: FormOfNumber,
  ): Promise<{ formId: string } | { refusal: string }> => {
    const account = await company.read((scope) => findAccount(scope, secrets, { connectionId }));
    if (account?.businessAccountId !== businessAccountId)
      return { refusal: 'The number belongs to another business account now.' };
    try {
      return { formId: await publishForm(graphWith(endpoint, account.accessToken), businessAccountId, form) };
    } catch (error) {
      if (!(error instanceof GraphError) || reasonOf(error) === 'network') throw error;
      log.warn({ err: error, ...company.logged, connectionId }, 'Meta refused a form; its fields are asked in texts');
      return { refusal: error.message.slice(0, 500) };
    }
  };

const Created = z.object({ id: z.string().min(1), success: z.boolean().optional() });
const Page = z.object({
  data: z.array(z.object({ id: z.string().min(1), name: z.string().catch(''), status: z.string().catch('') })),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional()
    .catch(undefined),
});
const maxPages = 20;

/**
 * Creates a form and publishes it in one call. If the answer to an earlier call was lost, a form of this name exists
 * already. Then that form is used, and published if it is a draft. The errors with code 0 that are made here count as
 * permanent.
 * @throws GraphError GraphNoResponse ZodError
 */
async function publishForm(
  graph: Graph,
  businessAccountId: string,
  { name, json }: { name: string; json: string },
): Promise<string> {
  const existing = await findByName(graph, businessAccountId, name);
  if (existing && existing.status !== 'DRAFT') return requirePublished(existing);
  if (existing) {
    await graph.post(`${existing.id}/publish`, {});
    return existing.id;
  }
  const created = Created.parse(
    await graph.post(`${businessAccountId}/flows`, { name, categories: ['OTHER'], flow_json: json, publish: true }),
  );
  if (created.success === false) throw new GraphError(0, 200, 'the form was created and not published');
  return created.id;
}

/** @throws GraphError when the form has another status, such as `DEPRECATED` */
function requirePublished({ id, status }: { id: string; status: string }): string {
  if (status !== 'PUBLISHED') throw new GraphError(0, 200, `the form is ${status}`);
  return id;
}

/** The form with this name, among the first `maxPages` pages. */
async function findByName(graph: Graph, businessAccountId: string, name: string) {
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const query = { fields: 'id,name,status', limit: '100', ...(after && { after }) };
    const { data, paging } = Page.parse(await graph.get(`${businessAccountId}/flows`, query));
    const found = data.find((form) => form.name === name);
    if (found) return found;
    after = paging?.next ? paging.cursors?.after : undefined;
    if (!after) return undefined;
  }
  return undefined;
}
