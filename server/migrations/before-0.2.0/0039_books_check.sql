-- When the books were last checked, and whether they balanced: one row, which customers see.
create table ledger_books_check (
  latest boolean primary key default true constraint ledger_books_check_latest check (latest),
  checked_at timestamptz not null,
  ok boolean not null
);
