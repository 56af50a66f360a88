-- The browsers that take push messages. A subscription ends with the session in which it was made.
create table push_subscriptions (
  company_id int not null default current_company(),
  id int generated always as identity,
  user_id int not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_pkey primary key (company_id, id),
  constraint push_subscription_once unique (company_id, endpoint),
  constraint push_subscription_of_user foreign key (company_id, user_id)
    references users (company_id, id) on delete cascade,
  constraint push_subscription_of_session foreign key (company_id, session_id)
    references sessions (company_id, id) on delete cascade
);
call guard('push_subscriptions');
create index push_subscriptions_user on push_subscriptions (company_id, user_id, id);
create index push_subscriptions_session on push_subscriptions (company_id, session_id);
