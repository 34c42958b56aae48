-- One mechanism for what takes two of our people: proposals. Giving a disputed round back, suspending a seat
-- and ending the hold of a pot had columns of their own for the first and the second person, which commands
-- wrote. They name the proposal instead, and the database looks whether it was approved.

-- Who agreed by those columns. Nothing is added to it.
create table staff_agreed_before (
  -- The table and the row.
  object text primary key,
  first_by text not null,
  -- Null: nobody agreed.
  second_by text constraint staff_agreed_before_two check (second_by <> first_by),
  at timestamptz
);
insert into staff_agreed_before (object, first_by, second_by, at)
  select 'ajo_dispute:' || id, proposed_by, case when status = 'given_back' then decided_by end, ended_at
    from ajo_dispute where proposed_by is not null
  union all
  select 'ajo_seat_report:' || id, proposed_by,
      case when status not in ('open', 'denied', 'dismissed') then decided_by end, decided_at
    from ajo_seat_report where proposed_by is not null
  union all
  select 'pots_hold:' || id, proposed_by, decided_by, coalesce(decided_at, proposed_at)
    from pots_hold where proposed_by is not null;
create trigger staff_agreed_before_never_changed before insert or update or delete or truncate
  on staff_agreed_before for each statement execute function staff_never_changed();

alter table ajo_dispute drop column proposed_by,
  add column proposal_id bigint references staff_proposal,
  add constraint ajo_dispute_proposal_once unique (proposal_id);
alter table ajo_seat_report drop constraint ajo_seat_report_two_people, drop column proposed_by,
  add constraint ajo_seat_report_decided check (status in ('open', 'denied')
    or (decided_by is not null and decided_at is not null)),
  add column proposal_id bigint references staff_proposal,
  add constraint ajo_seat_report_proposal_once unique (proposal_id);
alter table pots_hold drop constraint pots_hold_proposal, drop constraint pots_hold_decision,
  drop constraint pots_hold_two_people, drop column proposed_by, drop column proposed_at;
alter table pots_hold rename column proposed to outcome;
alter table pots_hold rename constraint pots_hold_proposed to pots_hold_outcome;
update pots_hold set outcome = null where decided_at is null;
alter table pots_hold
  add constraint pots_hold_decision check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  add column proposal_id bigint references staff_proposal,
  add constraint pots_hold_proposal_once unique (proposal_id);

-- Whether two people decided it: by an approved proposal of this kind about this object, or before.
create function staff_agreed(proposal bigint, of_kind text, about text, before text) returns boolean
language sql stable as $$
  select exists (select from staff_proposal s where s.id = proposal and s.state = 'approved'
      and s.kind = of_kind and about = any(s.objects))
    or exists (select from staff_agreed_before b where b.object = before and b.second_by is not null)
$$;

create function ajo_dispute_two_people() returns trigger language plpgsql as $$
begin
  if not staff_agreed(new.proposal_id, 'ajo_give_back', 'ajo_dispute:dispute-' || new.id,
      'ajo_dispute:' || new.id) then
    raise exception 'two people give a round back' using errcode = '23514',
      constraint = 'ajo_dispute_two_people';
  end if;
  return null;
end $$;
create constraint trigger ajo_dispute_two_people after insert or update on ajo_dispute
  deferrable initially deferred for each row when (new.status = 'given_back')
  execute function ajo_dispute_two_people();

create function ajo_seat_report_two_people() returns trigger language plpgsql as $$
begin
  if not staff_agreed(new.proposal_id, 'ajo_suspend_seat', 'ajo_report:kin-' || new.id,
      'ajo_seat_report:' || new.id) then
    raise exception 'two people suspend a seat' using errcode = '23514',
      constraint = 'ajo_seat_report_two_people';
  end if;
  return null;
end $$;
create constraint trigger ajo_seat_report_two_people after insert or update on ajo_seat_report
  deferrable initially deferred for each row when (new.status in ('confirmed', 'declined', 'taken', 'lifted'))
  execute function ajo_seat_report_two_people();

create function pots_hold_two_people() returns trigger language plpgsql as $$
begin
  if not staff_agreed(new.proposal_id, 'pot_end_hold', 'pot:' || new.pot_id, 'pots_hold:' || new.id) then
    raise exception 'two people end the hold of a pot' using errcode = '23514',
      constraint = 'pots_hold_two_people';
  end if;
  return null;
end $$;
create constraint trigger pots_hold_two_people after insert or update on pots_hold
  deferrable initially deferred for each row when (new.decided_at is not null)
  execute function pots_hold_two_people();
