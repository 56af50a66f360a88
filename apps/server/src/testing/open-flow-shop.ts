import type { FlowConnection, FlowNode } from '@balcao/contract';
import type { BlockType } from '@balcao/contract/flows/block-types';
import { openShop, type Shop } from './open-shop.ts';
import { makeFlow } from '../domains/flows/make-flow.ts';
import { continueDueRuns } from '../domains/flow-runs/jobs.ts';

/** The customer who writes unless another one is named. */
export const customerNumber = '5511988887777';

/** A block. */
export const node = (id: string, type: BlockType, data: Record<string, unknown> = {}): FlowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
/** Connections as `1>a`, or `menu/a2>b` for a branch. */
export const join = (...notations: string[]): FlowConnection[] =>
  notations.map((notation) => {
    const [start = '', target = ''] = notation.split('>');
    const [source = '', sourceHandle = 'a'] = start.split('/');
    return { id: notation, source, sourceHandle, target };
  });
export const ask = (id: string, message: string, answerKey: string) =>
  node(id, 'question', { typebotIntegration: { message, answerKey } });
export const say = (id: string, label: string) => node(id, 'message', { label });

export type Drawn = { nodes: FlowNode[]; connections: FlowConnection[] };

/** A shop in which the phrase `quero` starts a flow. */
export async function openFlowShop(draw: (shop: Shop) => Drawn | Promise<Drawn>) {
  const shop = await openShop();
  const flow = await makeFlow(shop.companyId, { ...(await draw(shop)), isPublished: true });
  await shop.admin.api.flowTriggers.addCampaign({
    body: { name: 'Quero', flowId: flow.id, whatsappId: shop.phone.connectionId, phrase: 'Quero' },
  });
  return { ...shop, flow, ...talkTo(shop) };
}

/** Functions with which a test writes as a customer and reads what the flow answers. */
export function talkTo(shop: Shop) {
  /** Everything that the customer was sent so far. */
  const messagesTo = async (customer = customerNumber) => {
    await shop.settled();
    return (await shop.phone.seenBy(customer)).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  };
  /** Writes as a customer and returns the answers to this. */
  const write = async (body: string, customer = customerNumber) => {
    const { length } = await messagesTo(customer);
    await shop.phone.write(customer, { name: 'Ana Lima', body });
    return (await messagesTo(customer)).slice(length);
  };
  /** Runs the clock of the flows as if so many ms had passed, and returns the messages that this causes. */
  const after = async (ms: number, customer = customerNumber) => {
    const { length } = await messagesTo(customer);
    await continueDueRuns({ now: new Date(Date.now() + ms) });
    return (await messagesTo(customer)).slice(length);
  };
  return { messagesTo, write, after };
}
