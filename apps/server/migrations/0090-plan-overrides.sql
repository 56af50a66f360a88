-- What a company has beyond or below its plan, by the names of the wire: {"users": 12, "useKanban": false}. What is not
-- named is as in the plan. Only the operator's transaction writes it: the grants of a company name its columns.
alter table companies add column overrides jsonb not null default '{}';
alter table companies add constraint company_overrides check (jsonb_typeof(overrides) = 'object');

drop trigger audit_insert on companies;
drop trigger audit_update on companies;
drop trigger audit_delete on companies;
call audited('companies', '{name,email,phone,status,due_date,language,plan_id,overrides}', '{}', '{"company": "id"}');
