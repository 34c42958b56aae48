-- Names of people from before the contract cleaned them: invisible characters and what turns text around go,
-- as clean-text.ts does. A name of nothing else stays until its owner changes it.
create function pg_temp.visible(name text) returns text language sql immutable as $$
  select coalesce(nullif(btrim(regexp_replace(regexp_replace(normalize(name, NFC),
    U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\2800\3164\FE00-\FE0F\FEFF\FFA0\FFF0-\FFFB\+0E0000-\+0E0FFF]',
    '', 'g'), '\s+', ' ', 'g')), ''), name)
$$;
update identity_user set first_name = pg_temp.visible(first_name), last_name = pg_temp.visible(last_name)
  where first_name <> pg_temp.visible(first_name) or last_name <> pg_temp.visible(last_name);
