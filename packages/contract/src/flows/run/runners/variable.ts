import { limits } from '../../../limits.ts';
import type { VariableData } from '../../blocks/variable.ts';
import { go, type BlockRunner } from '../block-runner.ts';

/** The text is filled in, so a variable may be made of others. Without a name nothing is set. */
export const variableRunner: BlockRunner<VariableData> = {
  enter: ({ name, value }, { fill }) => {
    const key = name?.trim() ?? '';
    return { ...(key && { variables: { [key]: fill(value ?? '').slice(0, limits.flow.variable) } }), next: go() };
  },
};
