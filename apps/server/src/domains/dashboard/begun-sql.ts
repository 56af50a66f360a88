/**
 * The tickets that began from $1 until $2. Closed tickets are read from the index `tickets_begun` alone, if `columns`
 * names only columns of this index. Live tickets are read from the table, by the index `tickets_live_begun`.
 */
export const begunSql = (columns: string): string =>
  `(select ${columns} from tickets where status = 'closed' and created_at >= $1 and created_at < $2
    union all
    select ${columns}
    from tickets
    where status <> 'closed' and created_at >= $1 and created_at < $2)`;

/** An interval in minutes. */
export const minutesSql = (interval: string): string =>
  `round((extract(epoch from ${interval}) / 60)::numeric, 2)::float8`;

/** The service time of a closed ticket: until the rating question, or until the end. */
export const served = {
  time: 'coalesce(rating_asked_at, finished_at) - started_at',
  /** Whether the ticket was accepted, and later ended: otherwise it has no service time. */
  isTimed: 'coalesce(rating_asked_at, finished_at) > started_at',
} as const;
