-- Usernames that new customers can't take. Customers who had one before the rule keep it.

-- The shape of a name as people read it: without separators, and with look-alike digits and letters replaced by the
-- one they resemble.
create or replace function identity_username_look(username text) returns text
language sql immutable strict as $$
  select translate(regexp_replace(username, '[._-]', '', 'g'), '013457i', 'oleastl')
$$;

-- True for a name made only of words that suggest our staff, with or without digits around it, and for one that
-- combines such a word with the name Alajo.
create or replace function identity_username_reserved(username text) returns boolean
language sql immutable strict as $$
  with named as (
    select identity_username_look(word) as word, true as alone from unnest(array[
      'abuse', 'admin', 'administrator', 'alajo', 'billing', 'cbn', 'compliance', 'customercare',
      'customerservice', 'efcc', 'fraud', 'help', 'helpdesk', 'helpline', 'mailer', 'moderator', 'ndic', 'nfiu',
      'nibss', 'noreply', 'official', 'operations', 'postmaster', 'privacy', 'recovery', 'refund', 'refunds',
      'root', 'security', 'settlement', 'staff', 'support', 'system', 'treasury', 'verification', 'verify',
      'webmaster'
    ]) word
    union all select identity_username_look(word), false from unnest(array[
      'account', 'accounts', 'agent', 'app', 'bank', 'banking', 'care', 'chat', 'contact', 'customer', 'desk',
      'finance', 'info', 'legal', 'manager', 'nigeria', 'payment', 'payments', 'service', 'services', 'team',
      'verified', 'wallet', 'whatsapp'
    ]) word
  ), pattern as (
    select string_agg(word, '|') as any_word, string_agg(word, '|') filter (where alone) as reserved,
      string_agg(word, '|') filter (where length(word) > 3 and word <> brand) as beside, brand
    from named, identity_username_look('alajo') as brand group by brand
  ), look as (
    select identity_username_look(username) as look
    union all select identity_username_look(trim(both '0123456789._-' from username))
  )
  select exists (
    select from look, pattern
    where (look ~ ('^(' || any_word || ')+$') and look ~ reserved)
      or (look like '%' || brand || '%' and look ~ beside)
  )
$$;

create or replace function identity_username_rules() returns trigger language plpgsql as $$
begin
  if new.username like '~%' then
    return new;
  end if;
  -- A customer who takes over the account they were represented in was checked at registration.
  if tg_op = 'UPDATE' and (new.username = old.username or old.username like '~%') then
    return new;
  end if;
  -- o8031234567 would pass for a phone number.
  if regexp_replace(translate(new.username, 'oil', '011'), '[._-]', '', 'g') ~ '^\d{10,}$'
      and new.username ~ '\d' then
    raise exception 'a username looks like no number'
      using errcode = '23514', constraint = 'identity_user_username_number';
  end if;
  if identity_username_reserved(new.username) then
    raise exception 'a username is reserved'
      using errcode = '23514', constraint = 'identity_user_username_reserved';
  end if;
  return new;
end $$;
create or replace trigger identity_username_rules before insert or update of username on identity_user
  for each row execute function identity_username_rules();
