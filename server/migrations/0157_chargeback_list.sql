-- Calls the provider's list of reversed payments what the console calls them everywhere else.
update reconciliation_list set title = 'Chargebacks'
where id = 4 and not exists (select from reconciliation_list where title = 'Chargebacks');
