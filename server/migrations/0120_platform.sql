-- Common ground of all modules: text search, the case of letters, and values that all processes share.

-- Ships with PostgreSQL; lets an index find parts of words.
create extension if not exists pg_trgm;

-- Values that all processes on one database must share, written by the first: a keyed hash of the key of
-- PINs, the institution code, the mark in the storage of customers' files.
create table platform_installation (
  name text primary key
    constraint platform_installation_name check (name in ('secret', 'institution', 'storage')),
  value text not null
);

-- Maps the case of all letters (Ọ, Ẹ, Ṣ), whatever the database's own collation: built in from PostgreSQL
-- 17 on, ICU's before, the system's where PostgreSQL was built without ICU.
do $$ begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation letters (provider = builtin, locale = 'C.UTF-8');
  else
    begin
      create collation letters (provider = icu, locale = 'und');
    exception when feature_not_supported or undefined_object then
      create collation letters (provider = libc, locale = 'C.UTF-8');
    end;
  end if;
end $$;

-- The same as the contract's foldText: without case, accents, hooks and punctuation, so that Ƙasimu is found
-- as kasimu and Sa’adatu as saadatu. Indexes store its results: a migration that changes it rebuilds them.
-- The high cost is honest: calling it for each row of a table is worse than using an index.
-- It names the collation's schema because PostgreSQL analyses and rebuilds an index without a search path.
create function search_folded(words text) returns text
  language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return lower(regexp_replace(translate(
      regexp_replace(
        normalize(lower(translate(words, '''’‘ʼʻʾʿ`´', '') collate public.letters), NFKD),
        U&'[\0300-\036F]', '', 'g'),
      'ɓɗɖƙƴŋɲəǝɛɔıøłđ', 'bddkynneeeoiold'),
    '[!-/:-@\[-`{-~ ]+', ' ', 'g') collate public.letters);
end $$;
