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
