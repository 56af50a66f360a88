/**
 * A repeatable random generator: the demo is the same every time. It is a linear congruential generator with the
 * constants of the C standard's example. Its products exceed 2^53 and are rounded, in the same way every time.
 * @returns `roll`: a number from 0 to below 1; `below`: a whole number from 0 to below n; `pick`: an item of a list
 */
export function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    roll,
    below: (n: number) => Math.floor(roll() * n),
    pick: <T>(items: readonly T[]): T => items[Math.floor(roll() * items.length)] as T,
  };
}

export type Dice = ReturnType<typeof dice>;
