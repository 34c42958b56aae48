-- Filters of the queue that a member of our staff has named.

create table staff_case_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_member,
  name text not null constraint staff_case_view_name_length check (length(name) between 1 and 40),
  filters jsonb not null
    constraint staff_case_view_filters check (jsonb_typeof(filters) = 'object'),
  created_at timestamptz not null
);
create unique index staff_case_view_name on staff_case_view (staff_id, lower(name));
