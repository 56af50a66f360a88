/**
 * SQL of a number from 0 to 2^32 - 1 that follows from a purpose, a campaign and a person. Each purpose has a hash of
 * its own, so that the people of a text are not those of a number.
 * @param purpose of our own words, since it is part of the SQL
 */
export const hashSql = (purpose: string, campaign: string, identity: string): string =>
  `('x' || encode(substr(sha256(convert_to('${purpose} ' || ${campaign}::int || ' ' || ${identity}, 'UTF8')), 1, 4),
    'hex'))::bit(32)::bigint`;
