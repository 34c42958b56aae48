-- Filters of saved views call cases without an owner what the console calls them.
update staff_case_view set filters = jsonb_set(filters, '{owner}', '"unassigned"')
where filters ->> 'owner' = 'nobody';
