-- Pots that somebody reported, and those our people hold: a held pot pays nothing out and takes nothing
-- in; money can still go back.

alter table pots_pot
  add column held boolean not null default false,
  add constraint pots_held_pays_nothing check (not held or payout_entry is null);

create table pots_report (
  id bigint generated always as identity primary key,
  pot_id bigint not null references pots_pot,
  reason text not null constraint pots_report_reason
    check (reason in ('not_them', 'not_true', 'scam', 'other')),
  note text not null constraint pots_report_note check (length(note) <= 500),
  reported_at timestamptz not null,
  -- When our people closed it: nothing was wrong, or the pot was held for it.
  closed_at timestamptz
);
create index pots_report_pot on pots_report (pot_id, id);
create index pots_report_open on pots_report (reported_at) where closed_at is null;

-- What our people did about a pot, for ever: one of them holds it; what ends that takes two.
create table pots_hold (
  id bigint generated always as identity primary key,
  pot_id bigint not null references pots_pot,
  held_by text not null,
  reason text not null constraint pots_hold_reason check (length(reason) between 3 and 500),
  held_at timestamptz not null,
  -- What the first of the two wants, and what the second agreed to.
  proposed text constraint pots_hold_proposed check (proposed in ('release', 'give_back')),
  proposed_by text,
  proposed_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  constraint pots_hold_proposal
    check (num_nonnulls(proposed, proposed_by, proposed_at) in (0, 3)),
  constraint pots_hold_decision check (num_nonnulls(decided_by, decided_at) in (0, 2)
    and (decided_by is null or proposed is not null)),
  constraint pots_hold_two_people check (decided_by <> proposed_by)
);
create unique index pots_held_once on pots_hold (pot_id) where decided_at is null;
alter table pots_refund drop constraint pots_refund_reason,
  add constraint pots_refund_reason
    check (reason in ('given_back', 'closed', 'full', 'crowded', 'twice', 'held'));
