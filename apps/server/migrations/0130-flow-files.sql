-- The files that were uploaded for blocks of flows. A flow may name only these: the number in a name such as `media/12`
-- could otherwise be that of any file of the company, such as one that a customer sent to another number.
alter table media add column is_flow_file boolean not null default false;
update media m
set is_flow_file = true
from flow_media f
where f.company_id = m.company_id and f.media_id = m.id;
