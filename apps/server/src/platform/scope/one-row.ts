/** The row of a statement that always answers exactly one. @throws Error if it answered none */
export function oneRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A statement that always answers one row answered none.');
  return row;
}
