/**
 * The loops of a directed graph: each group of nodes that lead back to each other, and each node that leads to itself.
 * Tarjan's algorithm for strongly connected components, without recursion: a flow may be a path of hundreds of blocks.
 * @param next the nodes that follow a node; nodes that are not in `nodes` are ignored
 */
export function findLoops(nodes: readonly string[], next: (node: string) => readonly string[]): string[][] {
  const nodeSet = new Set(nodes);
  /** The position of each node in the order of the visits. */
  const order = new Map<string, number>();
  /** The lowest position that the search has reached from each node. */
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const loops: string[][] = [];

  const enter = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    stack.push(node);
    onStack.add(node);
    return { node, following: next(node).filter((id) => nodeSet.has(id)), nextIndex: 0 };
  };
  const lower = (node: string, to: number) => lowest.set(node, Math.min(lowest.get(node) ?? to, to));
  const leave = (node: string) => {
    // A node that reaches no earlier one is the first of its group, which stands above it on the stack.
    if (lowest.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const id of group) onStack.delete(id);
    if (group.length > 1 || next(node).includes(node)) loops.push(group);
  };

  for (const first of nodes) {
    if (order.has(first)) continue;
    const path = [enter(first)];
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const following = step.following[step.nextIndex];
      step.nextIndex += 1;
      if (following === undefined) {
        path.pop();
        const before = path.at(-1);
        if (before) lower(before.node, lowest.get(step.node) ?? 0);
        leave(step.node);
      } else if (!order.has(following)) path.push(enter(following));
      else if (onStack.has(following)) lower(step.node, order.get(following) ?? 0);
    }
  }
  return loops;
}
