-- Why Meta refused a form, for the trace of a run; null: it did not.
alter table flow_forms add column refusal text;
