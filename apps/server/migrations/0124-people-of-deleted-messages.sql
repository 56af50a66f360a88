-- A message that is deleted before WhatsApp has it, as with its number or its conversation, never gets a tick or a
-- refusal. Its person stayed in `sending` for ever, and the campaign did not end (decision 0098).

create or replace function forget_campaign_messages() returns trigger language plpgsql as $$
begin
  update campaign_people p
  set message_id = null,
    state = case when p.state <> 'sending' then p.state when g.ack > 0 then 'sent' else 'failed' end,
    code = case
      when p.state <> 'sending' or g.ack > 0 then p.code
      when g.error is not null then g.error
      when exists (
        select
        from connections c
        where c.company_id = p.company_id and c.id = p.connection_id and c.removed_at is null)
      then 'ERR_NO_MESSAGE_FOUND'
      else 'ERR_NO_WAPP_FOUND'
    end
  from gone g
  where p.company_id = g.company_id and p.message_id = g.id;
  return null;
end $$;

-- Who is sent to without a message to follow is `sent` at once, so these are people whose message was deleted.
update campaign_people p
set state = 'failed',
  code = case
    when exists (select from connections c where c.company_id = p.company_id and c.id = p.connection_id)
    then 'ERR_NO_MESSAGE_FOUND'
    else 'ERR_NO_WAPP_FOUND'
  end
where p.state = 'sending' and p.message_id is null;
