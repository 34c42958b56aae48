-- What all processes on one database must share, written by the first: a keyed hash of the key of PINs,
-- the institution code, the mark in the storage of customers' files.
create table platform_installation (
  name text primary key constraint platform_installation_name check (name in ('secret', 'institution', 'storage')),
  value text not null
);
