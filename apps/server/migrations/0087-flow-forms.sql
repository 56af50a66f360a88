-- The forms of flows that stand in the business accounts of numbers at the Cloud API.
create table flow_forms (
  company_id int not null default current_company(),
  connection_id int not null,
  -- Forms belong to the business account: a number that moves to another one needs them anew.
  business_account_id text not null,
  hash text not null,
  -- Meta's id; null: it is not published yet.
  form_id text,
  tried_at timestamptz not null,
  constraint flow_forms_pkey primary key (company_id, connection_id, business_account_id, hash),
  constraint flow_form_account foreign key (company_id, connection_id)
    references cloud_accounts (company_id, connection_id) on delete cascade
);
call guard('flow_forms');
