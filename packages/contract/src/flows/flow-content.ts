import { z } from 'zod';
import { limits } from '../limits.ts';
import { blockTypes } from './block-types.ts';
import { blocks } from './blocks.ts';

const nodeId = () => z.string().min(1).max(100);

/**
 * A block on the canvas. `data` has the form of its type (`flows/blocks`); fields of other editors, such as `width` and
 * `style`, are kept.
 */
export const FlowNode = z
  .looseObject({
    id: nodeId(),
    type: z.enum(blockTypes),
    position: z.looseObject({ x: z.number(), y: z.number() }),
    data: z.record(z.string(), z.unknown()),
  })
  .superRefine(({ type, data }, context) => {
    for (const { path, message } of blocks[type].data.safeParse(data).error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path: ['data', ...path] });
  });
export type FlowNode = z.infer<typeof FlowNode>;

/** A connection from a branch of a block to another block. Older editors name no branch where there is only one. */
export const FlowConnection = z.looseObject({
  id: z.string().max(300).nullish(),
  source: nodeId(),
  target: nodeId(),
  sourceHandle: z.string().max(100).nullish(),
  targetHandle: z.string().max(100).nullish(),
});
export type FlowConnection = z.infer<typeof FlowConnection>;

const isDistinct = (nodes: readonly { id: string }[]) => new Set(nodes.map(({ id }) => id)).size === nodes.length;

/** The fields of `FlowContent`, for schemas that add further fields. */
export const flowParts = {
  nodes: z.array(FlowNode).max(limits.flow.nodes).refine(isDistinct, 'two blocks have the same id'),
  connections: z.array(FlowConnection).max(limits.flow.connections),
};

/** The blocks of a flow and what connects them. */
export const FlowContent = z.object(flowParts);
export type FlowContent = z.infer<typeof FlowContent>;

/** The branch that a connection leaves from. Where there is only one, it is `a`. */
export const branchOf = ({ sourceHandle }: FlowConnection): string => sourceHandle ?? 'a';
