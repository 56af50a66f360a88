-- A claim writes lease, node and tries of an entry. As long as no index knows of these and its page has room, the new version is found through the old one and no
-- index is written; each claim wrote all five. So what failed and will be tried again is known by its error now, which nothing else writes.
drop index lane_failed;
create index lane_failed on lane_entries (kind) where parked_at is null and last_error is not null;
alter table lane_entries set (fillfactor = 50);
