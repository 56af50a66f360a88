import { z } from 'zod';
import { limits } from '../../limits.ts';
import { defineBlock, variableName, type Fault } from './define-block.ts';
import { isBlank, looseNumber, looseText, numberOf } from './loose-fields.ts';

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const HttpData = z.looseObject({
  /** Absent: GET. */
  method: z.enum(httpMethods).nullish(),
  url: looseText(2000),
  /** Further headers. */
  headers: z
    .array(z.looseObject({ name: looseText(200), value: looseText(2000) }))
    .max(limits.flow.httpFields)
    .nullish(),
  body: looseText(),
  /** How long the call may take; absent: 15 seconds. */
  timeoutSeconds: looseNumber(),
  /** Values of the JSON answer, by their path (`order.items.0.name`), into variables. */
  results: z
    .array(z.looseObject({ path: looseText(300), variable: looseText(100) }))
    .max(limits.flow.httpFields)
    .nullish(),
  /** The secret that is sent as `Authorization: Bearer …`. */
  token: looseText(2000),
});
export type HttpData = z.infer<typeof HttpData>;

/** Calls an HTTP address. Any answer but 2xx, and no answer, take the branch `error`. */
export const httpBlock = defineBlock({
  data: HttpData,
  branches: () => [
    { handle: 'success', isRequired: true },
    { handle: 'error', isRequired: true },
  ],
  faults: ({ url, timeoutSeconds, headers, results }) => [
    ...urlFaults(url ?? ''),
    ...timeoutFaults(timeoutSeconds),
    ...(headers ?? []).flatMap(({ name }, index) =>
      headerName.test(name ?? '') ? [] : [faultAt(`headers.${index}`, 'invalidValue')],
    ),
    ...(results ?? []).flatMap(({ path, variable }, index) =>
      isBlank(path) || !variableName.test(variable ?? '') ? [faultAt(`results.${index}`, 'invalidValue')] : [],
    ),
  ],
  filledTexts: ({ url, headers, body }) => [
    { field: 'url', text: url ?? '' },
    { field: 'body', text: body ?? '' },
    ...(headers ?? []).map(({ value }, index) => ({ field: `headers.${index}`, text: value ?? '' })),
  ],
  stores: ({ results }) => (results ?? []).flatMap(({ variable }) => variable ?? []),
  secrets: ['token'],
});

const faultAt = (field: string, code: Fault['code'], detail?: Fault['detail']): Fault => ({
  field,
  code,
  ...(detail && { detail }),
});
function urlFaults(url: string): Fault[] {
  if (isBlank(url)) return [faultAt('url', 'emptyContent')];
  return isAddress(url) ? [] : [faultAt('url', 'invalidValue')];
}
function timeoutFaults(seconds: HttpData['timeoutSeconds']): Fault[] {
  if (seconds === null || seconds === undefined || isTimeout(numberOf(seconds))) return [];
  return [faultAt('timeoutSeconds', 'invalidValue', { max: limits.flow.httpSeconds })];
}
/** The name of a header: a token of HTTP, such as `X-Order-Id`. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const isTimeout = (seconds: number) => seconds >= 1 && seconds <= limits.flow.httpSeconds;
/** Variables may stand in the path and in the query, not in the host: `https://loja.example.com/pedidos/{{pedido}}`. */
const isAddress = (url: string) => /^https?:\/\/[^\s/?#{}]+([/?#]\S*)?$/.test(url);
