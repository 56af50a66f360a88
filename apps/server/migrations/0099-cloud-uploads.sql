-- Files that Meta has, by connection: the file of a campaign is uploaded once (decision 0085).
create table cloud_uploads (
  company_id int not null default current_company(),
  connection_id int not null,
  media_key text not null,
  -- The number that uploaded the file. Another number may not send it.
  phone_number_id text not null,
  graph_id text not null,
  uploaded_at timestamptz not null,
  constraint cloud_uploads_pkey primary key (company_id, connection_id, media_key),
  constraint cloud_upload_account foreign key (company_id, connection_id)
    references cloud_accounts (company_id, connection_id) on delete cascade
);
call guard('cloud_uploads');
