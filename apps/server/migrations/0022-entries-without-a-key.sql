-- Most entries have no key: they need not be in the index of keys.
drop index lane_once;
create unique index lane_once on lane_entries (company_id, once_key) where once_key is not null;
