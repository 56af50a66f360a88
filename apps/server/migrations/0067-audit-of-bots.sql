-- The audit log tells which bots and flows answer the customers of a connection or a queue.

drop trigger audit_insert on queues;
drop trigger audit_update on queues;
drop trigger audit_delete on queues;
call audited('queues',
  '{name,color,greeting_message,out_of_hours_message,position,closing_reason_required,required_contact_fields,
    answer_limit,prompt_id,integration_id,flow_id}');
drop trigger audit_insert on connections;
drop trigger audit_update on connections;
call audited('connections',
  '{name,driver,number,wanted,is_default,greeting_message,closing_message,out_of_hours_message,rating_message,
    transfer_queue_id,history_days,expires_ticket,private_user_id,prompt_id,integration_id,flow_id_welcome,
    flow_id_not_phrase}',
  '{removed_at}', '{"on": ["insert", "update"]}');
