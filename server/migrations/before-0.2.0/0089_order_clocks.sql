-- When a buyer reported a problem, as an instant that an index can have: stored with its offset, so no
-- setting changes what it means.
create function market_problem_at(problem jsonb) returns timestamptz
  language plpgsql immutable strict parallel safe as $$
begin
  return (problem ->> 'reported_at')::timestamptz;
end $$;
create index market_order_problem_clock on market_order (market_problem_at(problem))
  where problem is not null and ended_at is null;
