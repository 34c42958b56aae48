-- The time a BVN or NIN of the customer was first verified. Bank transfers need it below tier 2.
alter table identity_user add column bvn_or_nin_verified_at timestamptz;

update identity_user u set bvn_or_nin_verified_at = n.first
from (
  select user_id, min(since) as first
  from (
    select user_id, since from kyc_bvn where status = 'verified'
    union all select user_id, since from kyc_nin where status = 'verified') verified
  group by user_id) n
where n.user_id = u.id;

-- A trigger, because the previous version verifies numbers too while this one starts.
create function kyc_number_verified() returns trigger language plpgsql as $$
begin
  update identity_user set bvn_or_nin_verified_at = new.since
  where id = new.user_id and bvn_or_nin_verified_at is null;
  return null;
end $$;
create trigger kyc_bvn_verified after insert or update on kyc_bvn
  for each row when (new.status = 'verified') execute function kyc_number_verified();
create trigger kyc_nin_verified after insert or update on kyc_nin
  for each row when (new.status = 'verified') execute function kyc_number_verified();

-- A call to a customer is access to their account for at most half an hour, which the customer sees.
alter table staff_look drop constraint staff_look_at;
alter table staff_look
  -- Number of the ticket that a call is about.
  add column ticket text,
  add constraint staff_look_at check (at in ('page', 'app', 'call')),
  add constraint staff_look_call_lasts
    check (at <> 'call' or ends_at <= begun_at + interval '30 minutes');
create index staff_look_call on staff_look (about_user_id, ends_at) where at = 'call';
