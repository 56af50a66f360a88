-- A badge counts somebody's unread tickets: with `unread` in the index of their tickets it need not look at each of them. The index is written with every message
-- anyway, since it keeps the order of time.
drop index tickets_user;
create index tickets_user on tickets (company_id, user_id, status, updated_at desc, id desc) include (queue_id, connection_id, unread);
