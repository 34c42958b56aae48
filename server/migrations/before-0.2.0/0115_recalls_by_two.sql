-- What our staff decide about a transfer that is asked back takes two of them, like every other change of
-- money. A step of a recall names the proposal it follows, and the database checks that it was approved.

alter table support_recall_step add column proposal_id bigint references staff_proposal;
create index support_recall_step_proposal on support_recall_step (proposal_id)
  where proposal_id is not null;

-- Only two of our staff hold a receiver's money; what is returned without the receiver's consent is only
-- what was held.
create function support_recall_step_two_people() returns trigger language plpgsql as $$
begin
  if not staff_agreed(new.proposal_id, 'decide_recall', 'recall:recall-' || new.recall_id,
      'support_recall_step:' || new.id) then
    raise exception 'two people decide a recall'
      using errcode = '23514', constraint = 'support_recall_two_people';
  end if;
  return null;
end $$;
create constraint trigger support_recall_step_two_people after insert or update on support_recall_step
  deferrable initially deferred for each row when (new.kind = 'held' or new.proposal_id is not null)
  execute function support_recall_step_two_people();

-- Held money, and a review that ends without a return, have their step.
create function support_recall_two_people() returns trigger language plpgsql as $$
begin
  if not exists (select from support_recall_step s where s.recall_id = new.id
      and s.proposal_id is not null
      and s.kind = case when new.status = 'not_given_back' then 'not_given_back' else 'held' end) then
    raise exception 'two people decide a recall'
      using errcode = '23514', constraint = 'support_recall_two_people';
  end if;
  return null;
end $$;
create constraint trigger support_recall_two_people after update on support_recall
  deferrable initially deferred for each row when (new.held > old.held
    or (old.status = 'reviewing' and new.status = 'not_given_back'))
  execute function support_recall_two_people();
