/**
 * A text that is too long for a line. The compiler still sees the values in double braces, which it would not after
 * `+`. Only the Portuguese texts need it: the other languages have their type.
 */
export const longText = <First extends string, Second extends string>(
  first: First,
  second: Second,
): `${First}${Second}` => `${first}${second}`;
