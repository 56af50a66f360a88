-- What a number tells about itself while it is connected, and what people want of it.
alter table connections
  -- Days of the phone's history to import when it is linked; 0: none.
  add column history_days smallint not null default 0,
  -- Percent of it that has come in; null: none is coming.
  add column importing smallint,
  -- WhatsApp lets the number write to nobody new until then.
  add column restricted_until timestamptz,
  -- Library and version of the protocol, for people who look for help.
  add column speaks text,
  add constraint connection_history_days check (history_days between 0 and 365),
  add constraint connection_importing check (importing between 0 and 100);
