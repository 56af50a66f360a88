-- Mails about numbers that are down: one about several of a company at once, and one when they are up again.
alter table connection_falls
  add column mailed_at timestamptz,
  -- It ended because the number is connected again, not because a person did not want it any more.
  add column is_back boolean not null default false,
  add column back_mailed_at timestamptz;
-- Those who are down already have been told.
update connection_falls set mailed_at = alerted_at, back_mailed_at = ended_at;

-- Who gave the contact its name: `person` typed it here, `book` is the address book of the company's phone, `profile` the
-- contact itself, `number` stands in for one. Null: from before this was noted.
alter table contacts add column named_by text,
  add constraint contact_named_by check (named_by in ('person', 'book', 'profile', 'number'));

-- The names in the address books of the company's phones, by the identities of `contact_identities`; also of people who
-- never wrote.
create table address_book (
  company_id int not null default current_company(),
  identity text not null,
  name text not null,
  updated_at timestamptz not null,
  constraint address_book_pkey primary key (company_id, identity),
  constraint address_book_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('address_book');

-- How far a message of ours got with each member of a group, until all have read it. `members`: how many there were.
create table message_receipts (
  company_id int not null default current_company(),
  message_id bigint not null,
  member text not null,
  ack int not null,
  members int not null,
  created_at timestamptz not null default now(),
  constraint message_receipts_pkey primary key (company_id, message_id, member),
  constraint receipt_message foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call guard('message_receipts');
