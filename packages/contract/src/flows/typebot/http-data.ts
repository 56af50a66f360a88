import { limits } from '../../limits.ts';
import { httpMethods, type HttpData } from '../blocks/http.ts';
import { fieldsOf, listOf, textOf } from './loose-values.ts';
import type { TypebotBlock } from './typebot-document.ts';
import type { VariableNames } from './variable-names.ts';

/** How long Typebot waits for an answer, unless its author chose another time. */
const typebotSeconds = 10;

/**
 * A Typebot's call as the data of an HTTP block. Typebot names the values of the answer under `data`, a flow does not.
 * Older exports have the call at the block, newer ones in its options.
 */
export function httpData({ options, webhook: olderWebhook }: TypebotBlock, names: VariableNames): HttpData {
  const webhook = fieldsOf(options?.['webhook'] ?? olderWebhook);
  const method = httpMethods.find((known) => known === webhook['method']) ?? 'POST';
  const address = names.inText(textOf(webhook['url']));
  const query = listOf(webhook['queryParams']).flatMap(({ key, value }) =>
    textOf(key) === '' ? [] : [`${encodeURIComponent(textOf(key))}=${encodedAround(names.inText(textOf(value)))}`],
  );
  const separator = address.includes('?') ? '&' : '?';
  const url = query.length === 0 ? address : `${address}${separator}${query.join('&')}`;
  return {
    method,
    url: url.slice(0, 2000),
    headers: listOf(webhook['headers'])
      .filter(({ key }) => textOf(key) !== '')
      .slice(0, limits.flow.httpFields)
      .map(({ key, value }) => ({
        name: textOf(key).slice(0, 200),
        value: names.inText(textOf(value)).slice(0, 2000),
      })),
    body: names.inText(textOf(webhook['body'])).slice(0, limits.messageText),
    timeoutSeconds: typebotSeconds,
    results: listOf(options?.['responseVariableMapping'])
      .filter(({ bodyPath, variableId }) => textOf(bodyPath) !== '' && typeof variableId === 'string')
      .slice(0, limits.flow.httpFields)
      .map(({ bodyPath, variableId }) => ({
        // `data.items[0].name` becomes `items.0.name`.
        path: textOf(bodyPath)
          .replace(/^data\./, '')
          .replaceAll(/\[(\d+)\]/g, '.$1')
          .slice(0, 300),
        variable: names.ofId(variableId),
      })),
  };
}

/**
 * Encodes a text for an address, except its variables: `a b{{name}}` becomes `a%20b{{name}}`. The values of variables
 * are encoded when the call is made.
 */
const encodedAround = (text: string): string =>
  text.replaceAll(/(\{\{[^{}]*\}\})|[^{}]+|[{}]/g, (part, variable: string | undefined) =>
    variable === undefined ? encodeURIComponent(part.toWellFormed()) : part,
  );
