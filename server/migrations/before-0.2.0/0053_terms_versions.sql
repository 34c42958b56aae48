-- The terms of a group, version by version: what its members agreed to, and from which round on. Groups
-- keep the rules they were made under: `wording` says in which words, and with which rules, they began.

alter table ajo_group
  add column wording smallint not null default 1
    constraint ajo_group_wording check (wording in (1, 2)),
  add column terms_version int not null default 1
    constraint ajo_group_terms_version check (terms_version > 0),
  add column grace_hours int not null default 48
    constraint ajo_group_grace check (grace_hours between 24 and 168),
  add column min_members int not null default 3
    constraint ajo_group_min_members check (min_members between 3 and max_members);

create table ajo_terms (
  group_id bigint not null references ajo_group,
  version int not null constraint ajo_terms_version check (version > 0),
  -- The first round they hold for.
  from_round int not null constraint ajo_terms_from check (from_round > 0),
  settings jsonb not null,
  -- Shown to members: whoever has it can prove what was agreed.
  hash text not null constraint ajo_terms_hash
    check (hash = encode(sha256(convert_to(settings::text, 'UTF8')), 'hex')),
  created_at timestamptz not null,
  primary key (group_id, version)
);

-- Agreed to is agreed to.
create function ajo_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'terms that were agreed to do not change' using constraint = 'ajo_terms_kept';
end $$;
create trigger ajo_terms_kept before update or delete on ajo_terms
  for each row execute function ajo_keep_terms();

insert into ajo_terms (group_id, version, from_round, settings, hash, created_at)
select id, 1, 1, settings, encode(sha256(convert_to(settings::text, 'UTF8')), 'hex'), created_at
from (select id, created_at, jsonb_build_object('wording', wording, 'contribution', contribution,
    'set_aside', set_aside, 'frequency', frequency, 'turn_order', turn_order, 'late_fee', late_fee,
    'reserve', reserve, 'grace_hours', grace_hours, 'min_members', min_members,
    'approval', approval, 'rules', rules) as settings
  from ajo_group) g;
