-- A range of amounts has thousands of bills all over the table: with what the policies compare and the lists ask, the index answers alone.
drop index app.bill_by_amount;
create index bill_by_amount on app.bill (amount, id) include (park_id, platform_id, agency_id, company_id, create_at, status);

-- A name of one character, a family's, has no pair of them; without this all persons were read for it.
create index person_by_character on app.person using gin (string_to_array(name, null));
