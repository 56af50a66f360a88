/** What the table says about a connection whose lease this node holds. */
export interface Duty {
  companyId: number;
  connectionId: number;
  epoch: number;
  driver: string;
  wanted: boolean;
  command: number;
  commandKind: string;
  obeyed: number;
}

export type Step = 'none' | 'start' | 'start-fresh' | 'log-out' | 'remove' | 'move' | 'stop' | 'let-go';

const stepFor: Record<string, Step> = {
  connect: 'start',
  fresh: 'start-fresh',
  disconnect: 'log-out',
  remove: 'remove',
  move: 'move',
};

/**
 * What the node that holds the lease does next about a connection. An order that was not carried out comes before
 * everything else.
 */
export function nextStep(
  { wanted, command, commandKind, obeyed }: Pick<Duty, 'wanted' | 'command' | 'commandKind' | 'obeyed'>,
  driven: boolean,
): Step {
  if (command > obeyed) return stepFor[commandKind] ?? 'none';
  if (!wanted) return driven ? 'stop' : 'let-go';
  return driven ? 'none' : 'start';
}
