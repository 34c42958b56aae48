-- One proposal may change several kinds of rows for the same day, as a new tax law does.
alter table price_rule
  drop constraint price_rule_proposal,
  add constraint price_rule_proposal unique (proposal_id, kind);
