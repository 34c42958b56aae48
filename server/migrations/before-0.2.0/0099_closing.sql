-- Closed accounts. Their handles are kept here for as long as the law asks, then erased; on the customer's
-- own row they give way to ones that nobody can type, so that no payer, sign-in or registration finds them.
create table identity_closed (
  user_id bigint primary key references identity_user,
  username text,
  email text,
  phone_number text,
  closed_at timestamptz not null,
  -- When what no law keeps was erased, and when the rest was.
  cleared_at timestamptz,
  erased_at timestamptz,
  constraint identity_closed_erased check
    ((erased_at is null) = (username is not null and email is not null and phone_number is not null))
);
create index identity_closed_uncleared on identity_closed (closed_at) where cleared_at is null;
create index identity_closed_unerased on identity_closed (closed_at) where erased_at is null;

alter table identity_user add column closed_at timestamptz;

-- A closed account has nothing, and gets nothing: post_entries refuses its debits and credits.
alter table ledger_account add constraint ledger_account_closed
  check (status <> 'closed' or (balance = 0 and set_aside = 0));

create function ledger_closed_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a closed account stays closed' using errcode = '23514', constraint = 'ledger_closed_stays';
end $$;
create trigger ledger_closed_stays before update of status on ledger_account
  for each row when (old.status = 'closed' and new.status <> 'closed') execute function ledger_closed_stays();

-- Nothing new begins for a closed account: the lock waits for a closing that is under way, and a closing
-- for it, which then finds what began.
create function identity_must_be_open() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  select closed_at into closed from identity_user
    where id = (to_jsonb(new) ->> tg_argv[0])::bigint for key share;
  if closed is not null then
    raise exception 'the account is closed' using errcode = '23514', constraint = 'identity_must_be_open';
  end if;
  return null;
end $$;

create trigger identity_session_open after insert on identity_session
  for each row execute function identity_must_be_open('user_id');
create trigger whatsapp_link_open after insert on whatsapp_link
  for each row execute function identity_must_be_open('user_id');
create trigger ajo_member_open after insert on ajo_member
  for each row execute function identity_must_be_open('user_id');
create trigger ajo_guarantee_open after insert on ajo_guarantee
  for each row execute function identity_must_be_open('guarantor_id');
create trigger savings_goal_open after insert on savings_goal
  for each row execute function identity_must_be_open('user_id');
create trigger market_order_buyer_open after insert on market_order
  for each row execute function identity_must_be_open('buyer_id');
create trigger market_order_seller_open after insert on market_order
  for each row execute function identity_must_be_open('seller_id');
create trigger schedules_order_open after insert on schedules_order
  for each row execute function identity_must_be_open('user_id');
create trigger pots_pot_open after insert on pots_pot
  for each row execute function identity_must_be_open('user_id');
create trigger pots_payee_open after insert on pots_pot
  for each row execute function identity_must_be_open('payee_id');
create trigger requests_request_open after insert on requests_request
  for each row execute function identity_must_be_open('user_id');
create trigger waste_booking_open after insert on waste_booking
  for each row execute function identity_must_be_open('user_id');
create trigger support_ticket_open after insert on support_ticket
  for each row execute function identity_must_be_open('user_id');

-- A customer's own code ends with the account.
alter table requests_request drop constraint requests_personal_open;
alter table requests_request add constraint requests_personal_open
  check (kind <> 'personal' or (amount is null and expires_at is null and status in ('open', 'cancelled')));

-- Amounts and accounts of an entry are never changed. The names in its words are, once, by the function
-- below, for a customer whose account was closed for as long as the law keeps them. The application has
-- no right to update the table, so it cannot do so by the setting.
create function ledger_entry_never_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('alajo.erases', true) = 'names' then
    return null;
  end if;
  raise exception 'entries and postings are never updated or deleted: post a reversal' using errcode = '23514';
end $$;
drop trigger ledger_entry_never_changed on ledger_entry;
create trigger ledger_entry_never_changed before update or delete or truncate on ledger_entry
  for each statement execute function ledger_entry_never_changed();

-- Takes a closed customer's names out of the words of up to p_limit entries of an account, after a posting
-- number; returns the last one it looked at, null if there was none.
create function ledger_erase_names(p_account bigint, p_after bigint, p_limit int, p_at timestamptz)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record; last bigint; ids uuid[];
begin
  select u.first_name, u.last_name, c.username into who from ledger_account a
    join identity_closed c on c.user_id = a.owner_id join identity_user u on u.id = c.user_id
    where a.id = p_account and a.owner_kind = 'user' and c.closed_at <= p_at - interval '5 years' and c.erased_at is null;
  if not found then
    raise exception 'the law still keeps these entries' using errcode = '23514';
  end if;
  select max(seq), array_agg(entry_id) into last, ids from (select seq, entry_id from ledger_posting
    where account_id = p_account and seq > p_after order by seq limit p_limit) page;
  perform set_config('alajo.erases', 'names', true);
  -- What takes an entry back, or ends it, says the same of it.
  update ledger_entry e set metadata = ledger_without_names(
      e.metadata, who.first_name || ' ' || who.last_name, who.username)
    where e.id in (select unnest(ids) union select ledger_derived_id('closes', i) from unnest(ids) i
      union select ledger_derived_id('reverses', i) from unnest(ids) i);
  -- What their Ajo groups paid for them out of what was held.
  if p_after = 0 then
    update ledger_entry e set metadata = ledger_without_names(
        e.metadata, who.first_name || ' ' || who.last_name, who.username)
      where e.id in (select p.entry_id from ajo_member m
          join ledger_account g on g.owner_kind = 'ajo_group' and g.owner_id = m.group_id
          join ledger_posting p on p.account_id = g.id
          where m.user_id = (select owner_id from ledger_account where id = p_account))
        and who.first_name || ' ' || who.last_name in (e.metadata ->> 'sender', e.metadata ->> 'recipient');
  end if;
  perform set_config('alajo.erases', '', true);
  return last;
end $$;

-- Notes and account numbers go, names are replaced.
create function ledger_without_names(metadata jsonb, name text, username text) returns jsonb
  language sql immutable as $$
  select case when jsonb_typeof(metadata) <> 'object' then metadata else
    replace(replace(
      (metadata || (select coalesce(jsonb_object_agg(k, null), '{}') from unnest(array['note', 'account']) k
        where metadata ? k))::text,
      trim(both '"' from to_jsonb(name)::text), 'a closed account'),
      to_jsonb(username)::text, '"closed"')::jsonb end
$$;

-- What stays of the username of an erased customer, so that nobody else ever gets it.
create function identity_retired(username text) returns text language sql immutable strict as $$
  select '~' || encode(sha256(convert_to('alajo ' || username, 'UTF8')), 'hex')
$$;
