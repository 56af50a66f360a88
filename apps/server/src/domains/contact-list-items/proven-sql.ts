/**
 * SQL: whether WhatsApp itself has named an identity, in a message or as the answer to a look-up. Identities that do
 * not begin with `+` are WhatsApp's own ids.
 * @param identity an SQL expression, such as a column
 */
export const isProvenSql = (identity: string): string => `exists (
    select
    from contact_identities known
    where known.identity = ${identity}
      and (known.source in ('message', 'look-up') or known.identity not like '+%'))`;
