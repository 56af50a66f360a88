-- How a contact shows itself on WhatsApp; asked for rarely, once a day at most.
alter table contacts
  -- The stored picture; `picture_url` is its link.
  add column picture_key text,
  -- When WhatsApp was last asked.
  add column profile_at timestamptz;
