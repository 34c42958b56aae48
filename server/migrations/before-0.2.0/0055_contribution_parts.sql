-- Contributions in parts: a member may let what is in their wallet be taken towards a contribution that
-- it does not cover, and may pay part of one by hand.
alter table ajo_member add column in_parts boolean not null default false;

alter table ajo_share
  -- What the contribution is, what of `amount` came from the member's own wallet, and in how many
  -- parts; 0: all at once.
  add column whole bigint,
  add column own bigint not null default 0,
  add column parts int not null default 0 constraint ajo_share_parts check (parts >= 0);
update ajo_share s set whole = g.contribution, own = case when s.status = 'paid' then s.amount else 0 end
  from ajo_group g where g.id = s.group_id;
alter table ajo_share
  alter column whole set not null,
  add constraint ajo_share_whole check (own >= 0 and own <= amount and amount <= whole),
  add constraint ajo_share_own check (status <> 'paid' or own = whole);
