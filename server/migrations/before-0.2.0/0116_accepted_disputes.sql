-- A dispute that is accepted lets the provider take a customer's money: two of our staff agree, by an approved
-- proposal that the case names.
alter table payment_case add column proposal_id bigint references staff_proposal,
  add constraint payment_case_accepted check (proposal_id is null or kind = 'dispute'),
  add constraint payment_case_proposal_once unique (proposal_id);

create function payment_case_two_people() returns trigger language plpgsql as $$
begin
  if not staff_agreed(new.proposal_id, 'accept_dispute', 'chargeback:case-' || new.id,
      'payment_case:' || new.id) then
    raise exception 'two people accept a dispute'
      using errcode = '23514', constraint = 'payment_case_two_people';
  end if;
  return null;
end $$;
create constraint trigger payment_case_two_people after insert or update on payment_case
  deferrable initially deferred for each row when (new.proposal_id is not null)
  execute function payment_case_two_people();
