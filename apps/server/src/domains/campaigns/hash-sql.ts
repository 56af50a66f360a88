/**
 * SQL of a number from 0 to 2^32 - 1: a hash of a purpose, a campaign and a person. The purpose is part of the hash, so
 * that, for example, the choice of the people held out does not depend on the choice of their number.
 * @param purpose a constant of the code and never an input, since it becomes part of the SQL text
 * @param campaign SQL of the campaign's id
 * @param identity SQL of the person's identity
 */
export const hashSql = (purpose: string, campaign: string, identity: string): string =>
  `('x' || encode(substr(sha256(convert_to('${purpose} ' || ${campaign}::int || ' ' || ${identity}, 'UTF8')), 1, 4),
    'hex'))::bit(32)::bigint`;
