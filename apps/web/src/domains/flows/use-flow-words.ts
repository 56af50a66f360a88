import type { FlowFinding, FlowNode } from '@balcao/contract';
import type { BlockType } from '@balcao/contract/flows/block-types';
import type { Fault } from '@balcao/contract/flows/blocks/define-block';
import { limits } from '@balcao/contract/limits';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/translate.ts';
import { menuOptions, summaryOf } from './summary-of.ts';

/** The words of the editor for blocks, branches and findings. */
export function useFlowWords() {
  const { t } = useTranslation();
  return {
    t,
    nameOf: (type: BlockType) => nameOf(t, type),
    lineOf: (node: FlowNode) => lineOf(t, node),
    branchName: (node: Pick<FlowNode, 'type' | 'data'>, handle: string) => branchName(t, node, handle),
    faultText: (type: BlockType, fault: Pick<Fault, 'code' | 'field' | 'detail'>) => faultText(t, type, fault),
    findingText: (finding: FlowFinding, node: FlowNode | undefined) => findingText(t, finding, node),
  };
}

const nameOf = (t: Translate, type: BlockType): string => t(($) => $.flows.blocks[type]);

/** A block in one line: its name and the first line of its summary. */
const lineOf = (t: Translate, node: FlowNode): string => {
  const [line = ''] = summaryOf(node);
  return line === '' ? nameOf(t, node.type) : `${nameOf(t, node.type)}: ${line}`;
};

/** The name of a branch. The second option of a menu has the handle `a2`. */
const branchName = (t: Translate, { type, data }: Pick<FlowNode, 'type' | 'data'>, handle: string): string => {
  const number = type === 'menu' ? Number(handle.slice(1)) : 0;
  if (number > 0) return `[${number}] ${menuOptions(data)[number - 1] ?? ''}`;
  if (type === 'randomizer') {
    const percent = Number(data['percent'] ?? 50);
    return `${handle === 'a' ? percent : 100 - percent}%`;
  }
  if (type === 'form') return t(($) => (handle === 'a' ? $.flows.branches.filled : $.flows.branches.unfilled));
  if (type === 'wait' && handle === 'a') return t(($) => $.flows.branches.answered);
  if (handle === 'true' || handle === 'false' || handle === 'open' || handle === 'closed')
    return t(($) => $.flows.branches[handle]);
  if (handle === 'found' || handle === 'none' || handle === 'mismatch') return t(($) => $.flows.branches[handle]);
  if (handle === 'success' || handle === 'error' || handle === 'timeout') return t(($) => $.flows.branches[handle]);
  return t(($) => $.flows.branches.next);
};

/** What is wrong at a field. `field`: a path in the data such as `headers.0`, or a card's name such as `audio2`. */
const faultText = (
  t: Translate,
  type: BlockType,
  { code, field, detail }: Pick<Fault, 'code' | 'field' | 'detail'>,
): string => {
  if (code === 'emptyContent') {
    if (type === 'ticket') return t(($) => $.flows.faults.queue);
    if (/^(img|audio|video)\d/.test(field)) return t(($) => $.flows.faults.emptyCard);
    if (field === 'url') return t(($) => $.flows.faults.file);
    if (field === 'elements') return t(($) => $.flows.faults.cards);
    if (/^message\d/.test(field)) return t(($) => $.flows.faults.emptyText);
    return t(($) => $.common.form.required);
  }
  if (code === 'textTooLong') return t(($) => $.flows.findings.textTooLong, { max: detail?.['max'] ?? '' });
  if (type === 'form' && field.endsWith('options'))
    return t(($) => $.flows.hints.formOptions, { max: detail?.['max'] ?? '', length: detail?.['length'] ?? '' });
  if (type === 'form' && field.endsWith('variable')) return t(($) => $.flows.faults.formVariable);
  if (type === 'interval')
    return detail?.['over'] === undefined
      ? t(($) => $.flows.faults.intervalEmpty)
      : t(($) => $.flows.faults.intervalMost, { max: limits.flow.intervalSeconds });
  if (/^interval\d/.test(field)) return t(($) => $.flows.faults.interval, { max: limits.flow.intervalSeconds });
  if (/answerKey|documentKey|variable|^key$|^results/.test(field)) return t(($) => $.flows.faults.variable);
  if (/url/i.test(field)) return t(($) => $.flows.faults.address);
  return detail?.['max'] === undefined
    ? t(($) => $.common.form.invalid)
    : t(($) => $.flows.faults.range, { max: detail['max'] });
};

/** What the validator or a kept run found. @param node the block of the finding, if there is one */
const findingText = (
  t: Translate,
  { code, field, detail, nodeId }: FlowFinding,
  node: FlowNode | undefined,
): string => {
  switch (code) {
    case 'emptyContent':
    case 'invalidValue':
      return faultText(t, node?.type ?? 'message', { code, field: field ?? '', detail });
    case 'textTooLong':
      return t(($) => $.flows.findings.textTooLong, { max: detail['max'] ?? '' });
    case 'missingBranch':
    case 'severalTargets':
    case 'unknownBranch': {
      // The field of these findings is the branch. The type also allows none.
      const branch = node ? branchName(t, node, field ?? 'a') : (nodeId ?? '');
      return t(($) => $.flows.findings[code], { branch });
    }
    case 'unknownVariable':
      return t(($) => $.flows.findings.unknownVariable, { variable: detail['variable'] ?? '' });
    case 'testFailed': {
      const { test = '', step = '', kind, expected = '', found = '' } = detail;
      if (kind === 'text') return t(($) => $.flows.findings.testText, { test, step, expected, found });
      return t(($) => (kind === 'end' ? $.flows.findings.testEnd : $.flows.findings.testPath), { test, step });
    }
    case 'missingReference':
      return t(($) =>
        detail['kind'] === 'account' ? $.flows.findings.missingAccount : $.flows.findings.missingReference,
      );
    case 'noStart':
    case 'startTwice':
    case 'danglingConnection':
    case 'endlessLoop':
    case 'unreachable':
    case 'deadEnd':
      return t(($) => $.flows.findings[code]);
  }
};
