-- Language models that answer customers: the prompts, their saved questions, what customers said in voice notes, and
-- the tokens that were used.

create table prompts (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  prompt text not null,
  model text not null,
  max_tokens int not null,
  temperature double precision not null,
  max_messages int not null,
  -- Where a hand-over leads; null: its queue was deleted, and the ticket keeps the queue that it has.
  queue_id int,
  -- Empty: OpenAI's own address.
  base_url text not null default '',
  -- Encrypted; empty: none.
  api_key text not null default '',
  -- `texto`: it answers in writing.
  voice text not null default 'texto',
  voice_key text not null default '',
  voice_region text not null default '',
  refuses_off_topic boolean not null default true,
  transcribes_audio boolean not null default true,
  transcription_model text not null,
  -- A draft answers no customer.
  is_active boolean not null default true,
  -- Of all that an answer depends on; results of the test bench name the one that they are of.
  fingerprint text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint prompts_pkey primary key (company_id, id),
  constraint prompt_company foreign key (company_id) references companies (id) on delete cascade,
  constraint prompt_queue foreign key (company_id, queue_id) references queues (company_id, id)
    on delete set null (queue_id)
);
call guard('prompts');
create index prompts_queue on prompts (company_id, queue_id) where queue_id is not null;
call audited('prompts',
  '{name,prompt,model,max_tokens,temperature,max_messages,queue_id,base_url,voice,refuses_off_topic,
    transcribes_audio,is_active}',
  '{api_key,voice_key}');

-- The further queues that the model may choose for a hand-over.
create table prompt_queues (
  company_id int not null default current_company(),
  prompt_id int not null,
  queue_id int not null,
  constraint prompt_queues_pkey primary key (company_id, prompt_id, queue_id),
  constraint prompt_queue_prompt foreign key (company_id, prompt_id) references prompts (company_id, id)
    on delete cascade,
  constraint prompt_queue_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call guard('prompt_queues');
create index prompt_queues_queue on prompt_queues (company_id, queue_id);

-- The test bench: questions with what the answer must and must not say, the last result and the one before it.
create table prompt_questions (
  company_id int not null default current_company(),
  id int generated always as identity,
  prompt_id int not null,
  position int not null,
  question text not null,
  must_contain text[] not null default '{}',
  must_not_contain text[] not null default '{}',
  expects_hand_over boolean not null default false,
  -- `{fingerprint, passed, answer, …}`; null: not asked yet.
  result jsonb,
  former_result jsonb,
  constraint prompt_questions_pkey primary key (company_id, id),
  constraint prompt_question_prompt foreign key (company_id, prompt_id) references prompts (company_id, id)
    on delete cascade
);
call guard('prompt_questions');
create index prompt_questions_prompt on prompt_questions (company_id, prompt_id, position);

-- What is said in a voice note: of a customer, so that it is paid for once, or in an answer that was read aloud. The
-- history for later answers has it.
create table prompt_transcripts (
  company_id int not null default current_company(),
  media_id bigint not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint prompt_transcripts_pkey primary key (company_id, media_id),
  constraint prompt_transcript_file foreign key (company_id, media_id) references media (company_id, id)
    on delete cascade
);
call guard('prompt_transcripts');

-- The tokens of each month. They count for the limit of the company also when their prompt is deleted, so no key
-- refers to it. Prompt 0: blocks of flows.
create table prompt_usage (
  company_id int not null default current_company(),
  -- The first day of the month, in the company's time zone.
  month date not null,
  prompt int not null,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  calls int not null default 0,
  answers int not null default 0,
  hand_overs int not null default 0,
  constraint prompt_usage_pkey primary key (company_id, month, prompt),
  constraint prompt_usage_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('prompt_usage');

-- The months in which the admins were told that the limit is reached.
create table prompt_limit_notices (
  company_id int not null default current_company(),
  month date not null,
  created_at timestamptz not null default now(),
  constraint prompt_limit_notices_pkey primary key (company_id, month),
  constraint prompt_limit_notice_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('prompt_limit_notices');

-- The prompt that answers the customers of a connection, or of a queue. A deleted prompt falls away.
-- The owner of the tables sees no rows of companies.
set local role app_operator;
update connections set prompt_id = null where prompt_id is not null;
reset role;
alter table connections
  add constraint connection_prompt foreign key (company_id, prompt_id) references prompts (company_id, id)
    on delete set null (prompt_id);
create index connections_prompt on connections (company_id, prompt_id) where prompt_id is not null;
alter table queues
  add column prompt_id int,
  add constraint queue_prompt foreign key (company_id, prompt_id) references prompts (company_id, id)
    on delete set null (prompt_id);
create index queues_prompt on queues (company_id, prompt_id) where prompt_id is not null;
drop trigger audit_insert on queues;
drop trigger audit_update on queues;
drop trigger audit_delete on queues;
call audited('queues',
  '{name,color,greeting_message,out_of_hours_message,position,closing_reason_required,required_contact_fields,
    answer_limit,prompt_id}');
drop trigger audit_insert on connections;
drop trigger audit_update on connections;
call audited('connections',
  '{name,driver,number,wanted,is_default,greeting_message,closing_message,out_of_hours_message,rating_message,
    transfer_queue_id,history_days,expires_ticket,private_user_id,prompt_id}',
  '{removed_at}', '{"on": ["insert", "update"]}');
