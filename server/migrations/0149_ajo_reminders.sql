-- The organiser's latest reminder to this member about a late contribution.
alter table ajo_member add column reminded_at timestamptz;
