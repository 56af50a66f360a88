/**
 * Joins the parts of a text that is too long for a line. Unlike `+`, it keeps the literal type, in which the compiler
 * finds the values in double braces. Only the Portuguese texts need it, since their type holds for the other languages.
 */
export const longText = <First extends string, Second extends string>(
  first: First,
  second: Second,
): `${First}${Second}` => `${first}${second}`;
