-- Exceptions of reconciliation end by an entry of ours; an import of a bank's statement can be taken back;
-- and what a provider took back has a list of its own.

-- Entries that belong to another's operation: corrections, and what was taken back of a payment.
create index ledger_entry_about on ledger_entry
  ((coalesce(metadata ->> 'takes_back', metadata ->> 'corrects')))
  where coalesce(metadata ->> 'takes_back', metadata ->> 'corrects') is not null;

alter table reconciliation_list
  -- Which of the account's entries it is about; null: all of them.
  add column part text constraint reconciliation_list_part check (part in ('arrived', 'taken_back')),
  drop constraint reconciliation_list_format,
  add constraint reconciliation_list_format check (format in
    ('paystack_transactions', 'paystack_transfers', 'paystack_taken_back', 'vtpass', 'bank'));
update reconciliation_list set part = 'arrived' where id = 2;
insert into reconciliation_list (id, title, format, account_id, part)
  values (4, 'Money taken back', 'paystack_taken_back', 2, 'taken_back');

alter table reconciliation_import
  -- How its columns were read.
  add column mapping jsonb,
  add column withdrawn_at timestamptz,
  add column withdrawn_by text,
  add column withdrawn_reason text,
  drop constraint reconciliation_import_state,
  add constraint reconciliation_import_state check
    (state in ('draft', 'queued', 'reading', 'comparing', 'done', 'failed', 'withdrawn')),
  add constraint reconciliation_import_withdrawn check ((state = 'withdrawn') = (withdrawn_at is not null)
    and (withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (withdrawn_reason is null)),
  drop constraint reconciliation_import_once;
-- The same file again is the same import, unless that was taken back.
create unique index reconciliation_import_once on reconciliation_import (list_id, file_hash)
  where state <> 'withdrawn';

-- Lines are never deleted: a withdrawn one stays beside what is read in its place.
alter table reconciliation_line
  add column withdrawn_at timestamptz,
  drop constraint reconciliation_line_once;
create unique index reconciliation_line_once on reconciliation_line (list_id, line_key)
  where withdrawn_at is null;
create index reconciliation_line_import on reconciliation_line (import_id);

-- Statements that a line was in besides the first: it stays when the first is taken back.
create table reconciliation_seen (
  line_id bigint not null references reconciliation_line,
  import_id bigint not null references reconciliation_import,
  primary key (line_id, import_id)
);

alter table reconciliation_item
  -- The entry that explained it, and who decided that.
  add column ended_by uuid,
  add column proposal_id bigint references staff_proposal,
  drop constraint reconciliation_item_state,
  -- `withdrawn`: neither side has it any more.
  add constraint reconciliation_item_state check
    (state in ('matched', 'open', 'explained', 'resolved', 'withdrawn')),
  drop constraint reconciliation_item_open,
  add constraint reconciliation_item_open check (state = 'withdrawn' or (
    (state = 'matched') = (kind = 'matched' and was is null)
    and (state <> 'open' or (kind <> 'matched' and since is not null))));
create index reconciliation_item_ended on reconciliation_item (ended_by) where ended_by is not null;

alter table sandbox_listed
  -- Of what was taken back, the payment's own id.
  add column payment text,
  drop constraint sandbox_listed_list,
  add constraint sandbox_listed_list
    check (list in ('transactions', 'transfers', 'services', 'taken_back'));
