-- How long each call to a simulated network takes. Nobody's is slow by itself: the bench says so, to see that nothing waits for calls that need not.
alter table sandbox_phones add column call_ms int not null default 0;
