-- Tokens of trusted contacts expire after four weeks, and expired ones are deleted by their age (decision 0097). The
-- library's own list of the contacts with a token was rewritten with every first message of a week.

alter table whatsapp_keys add column stored_at timestamptz not null default now();

delete from whatsapp_keys
where type = 'tctoken' and id = '__index';
