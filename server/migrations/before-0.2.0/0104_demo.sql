-- The history of the demo customers that this database has. Which version made it: another one neither
-- repeats nor finishes it. Databases of 0.1.0 have demo customers and no row.
create table demo_history (
  version integer primary key,
  begun_at timestamptz not null,
  finished_at timestamptz
);
