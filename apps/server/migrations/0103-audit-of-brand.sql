-- Changes of the brand stand in the audit log. The brand belongs to no company: its entries are those of the company
-- whose operator changed it last. Without one, as in the seed, there is no entry.
alter table brand add column changed_in int;
alter table brand add constraint brand_changed_in foreign key (changed_in) references companies (id)
  on delete set null;
create index brand_of_operator on brand (changed_in);
call audited('brand',
  '{name,short_name,color,dark_color,logo_version,sender_name,sender_address,signature,business_name,business_address}',
  '{}', '{"company": "changed_in", "on": ["update"]}');
