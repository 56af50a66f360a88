/** A repeatable random generator: the demo is the same every time. */
export function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    roll,
    below: (n: number) => Math.floor(roll() * n),
    pick: <T>(of: readonly T[]): T => of[Math.floor(roll() * of.length)] as T,
  };
}

export type Dice = ReturnType<typeof dice>;
