import { createHash } from 'node:crypto';
import type { FlowNode } from '@balcao/contract';
import { FormData } from '@balcao/contract/flows/blocks/form';
import { toFlowJson } from '@balcao/contract/flows/to-flow-json';
import { deliveryKind, type DeliveryKind } from '../../platform/lanes/lanes.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** A form of a flow as Meta gets it. For blocks with the same content, a number has only one form at Meta. */
export interface MetaForm {
  /** The block of the form. */
  nodeId: string;
  /** The hash of `json`, which identifies the form in the table. */
  hash: string;
  /** Flow JSON. */
  json: string;
}

/** The forms of a flow. */
export const formsIn = (nodes: Iterable<FlowNode>): MetaForm[] =>
  Array.from(nodes).flatMap(({ id: nodeId, type, data }) => {
    if (type !== 'form') return [];
    const json = toFlowJson(FormData.parse(data));
    return [{ nodeId, json, hash: createHash('sha256').update(json).digest('hex').slice(0, 32) }];
  });

/** The join leaves out forms of a business account to which the number belonged before. */
const selectForms = statement(`select f.hash, f.form_id as "formId", coalesce(f.refusal, '') as refusal
  from flow_forms f
  join cloud_accounts a
    on a.connection_id = f.connection_id and a.business_account_id = f.business_account_id
  where f.connection_id = $1 and f.hash = any($2::text[])`);

/** A form at Meta. `formId` null: it cannot be sent; `refusal` says why, and is empty if it is not published yet. */
export interface FormOfNumber {
  formId: string | null;
  refusal: string;
}

/**
 * The forms of a number of the Cloud API, by the id of their block. The publication of forms that have no id at Meta is
 * enqueued, unless that happened within the last hour.
 */
export async function formsOfNumber(
  scope: Scope,
  connectionId: number,
  forms: readonly MetaForm[],
): Promise<ReadonlyMap<string, FormOfNumber>> {
  if (forms.length === 0) return new Map();
  const hashes = forms.map(({ hash }) => hash);
  const rows = await scope.rows<FormOfNumber & { hash: string }>(selectForms, [connectionId, hashes]);
  const byHash = new Map(rows.map(({ hash, ...form }) => [hash, form]));
  const missing = forms.filter(({ hash }) => (byHash.get(hash)?.formId ?? null) === null);
  await orderFormPublication(scope, { forms: missing, connectionId });
  return new Map(forms.map(({ nodeId, hash }) => [nodeId, byHash.get(hash) ?? { formId: null, refusal: '' }]));
}

/** The publication of a form that is not published is enqueued again after this time at the earliest. */
const orderAgainSeconds = 3600;
const upsertOrders = statement(`insert into flow_forms as f (connection_id, business_account_id, hash, tried_at)
  select a.connection_id, a.business_account_id, w.hash, $3::timestamptz
  from cloud_accounts a
  cross join unnest($2::text[]) as w (hash)
  where $1::int is null or a.connection_id = $1
  on conflict on constraint flow_forms_pkey do update
    set tried_at = excluded.tried_at
    where f.form_id is null and f.tried_at < excluded.tried_at - make_interval(secs => ${orderAgainSeconds})
  returning connection_id as "connectionId", business_account_id as "businessAccountId", hash`);

/**
 * Enqueues the publication of the forms that are not published yet, for one number of the Cloud API, or for all numbers
 * of the company (`connectionId` null). A form whose publication was enqueued within the last hour is left out.
 */
export async function orderFormPublication(
  scope: Scope,
  { forms, connectionId }: { forms: readonly MetaForm[]; connectionId: number | null },
): Promise<void> {
  if (forms.length === 0) return;
  const jsonOf = new Map(forms.map(({ hash, json }) => [hash, json]));
  const ordered = await scope.rows<Omit<FormEntry, 'json'>>(upsertOrders, [
    connectionId,
    [...jsonOf.keys()],
    scope.now,
  ]);
  if (ordered.length === 0) return;
  await scope.enqueue(
    ordered.map((form) => ({
      lane: `form:${form.connectionId}`,
      kind: formKind,
      payload: { ...form, json: jsonOf.get(form.hash) ?? '' } satisfies FormEntry,
    })),
  );
}

const formKind = 'flow-form';
interface FormEntry {
  connectionId: number;
  businessAccountId: string;
  hash: string;
  json: string;
}

/** Publishes a form at Meta, which may refuse it. Throws if Meta does not answer. */
type PublishForm = (company: Company, form: Omit<FormEntry, 'hash'> & { name: string }) => Promise<PublishedForm>;
export type PublishedForm = { formId: string } | { refusal: string };

/** Longer than the calls to Meta usually take, so that no other node publishes the same form meanwhile. */
const leaseMs = 3 * 60_000;
const maxAttempts = 5;

/** Works the entries that publish forms. Any node may claim them. */
export const formWorker = (publish: PublishForm): DeliveryKind =>
  deliveryKind<FormEntry>(formKind, {
    leaseMs,
    maxAttempts,
    async work(entry) {
      const { hash, ...form } = entry.payload;
      const { connectionId, businessAccountId } = form;
      const published = await publish(companyOf(entry), { ...form, name: `balcao-${connectionId}-${hash}` });
      return {
        done: true,
        async finish(scope) {
          await scope.db
            .updateTable('flow_forms')
            .set('formId' in published ? { form_id: published.formId, refusal: null } : { refusal: published.refusal })
            .where('connection_id', '=', connectionId)
            .where('business_account_id', '=', businessAccountId)
            .where('hash', '=', hash)
            .execute();
        },
      };
    },
    // The row stays without an id, so that a later run orders the form again.
    giveUp: async () => undefined,
  });
