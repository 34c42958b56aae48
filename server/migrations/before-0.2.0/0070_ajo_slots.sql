-- Who collects early gives a little of their pot, who collects late gets it. Groups from before have none
-- of that.

alter table ajo_group
  -- Percent of the pot: what the first turn gives and the last one gets.
  add column slot_fee int not null default 0
    constraint ajo_group_slot_fee check (slot_fee between 0 and 10),
  -- What early turns gave and late ones have not got yet; it lies in the account of what is held.
  add column slot_pool bigint not null default 0
    constraint ajo_group_slot_pool check (slot_pool >= 0),
  add constraint ajo_group_slots check (held_account is not null or slot_fee = 0),
  add constraint ajo_group_slots_ended check (status <> 'completed' or slot_pool = 0);

alter table ajo_round
  -- Negative: given for an early turn; positive: got for a late one.
  add column slot bigint not null default 0
    constraint ajo_round_slot check (slot + funded >= 0 and (slot = 0 or status = 'paid')),
  drop constraint ajo_round_whole,
  add constraint ajo_round_whole check (status <> 'paid' or paid_out + arrears = funded + slot);
