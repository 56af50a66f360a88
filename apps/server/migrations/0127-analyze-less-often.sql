-- Autovacuum analyzes a table when a tenth of its rows has changed, and each time it reads a sample of 30,000 rows. While
-- messages arrive quickly, both tables reach that within seconds; reading the words of 30,000 documents takes 0.3 s. The
-- plans of their statements do not depend on fresher statistics.
alter table tickets set (autovacuum_analyze_scale_factor = 0.3);
alter table ticket_documents set (autovacuum_analyze_scale_factor = 0.5);
