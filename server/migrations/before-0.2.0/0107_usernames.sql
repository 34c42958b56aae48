-- A username has a letter, so that it can never be read as a wallet number or a phone number. Customers who
-- have one without get a u in front. The old one stays theirs: nobody else gets it, it receives no
-- money, and it still signs them in (identity/customers.ts).
do $$
declare
  who record; renamed text;
begin
  for who in select id, username from identity_user where username !~ '[a-z~]' order by id loop
    renamed := left('u' || who.username, 30);
    if exists (select from identity_user where username = renamed)
        or exists (select from identity_former_username where username = renamed) then
      renamed := left('u' || who.username, 14) || '-u' || who.id;
    end if;
    update identity_user set username = renamed where id = who.id;
    insert into identity_former_username (username, user_id, changed_at)
      values (who.username, who.id, now()) on conflict do nothing;
    insert into identity_event (user_id, kind, detail, at)
      values (who.id, 'username_changed', 'Was ' || who.username, now());
  end loop;
end $$;

-- Names that nobody can type begin with ~.
alter table identity_user add constraint identity_user_username_letter
  check (username ~ '[a-z]' or username like '~%');
