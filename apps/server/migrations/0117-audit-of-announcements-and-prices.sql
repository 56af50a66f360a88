-- What the operator tells all companies and what messages cost stand in the log of the operator's own company, too.
call audited('announcements', '{title,text,priority,status,plan_ids,shown_from,shown_until,media_name}', '{}',
  '{"company": "none", "name": "title"}');
call audited('helps', '{title,description,video}', '{}', '{"company": "none", "name": "title"}');
call audited('whatsapp_prices', '{micros}', '{}', '{"company": "none", "id": "country", "name": "category"}');
