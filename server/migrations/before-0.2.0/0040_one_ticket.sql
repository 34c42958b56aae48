-- One open ticket for each transaction: reporting it again goes on in the same thread. Of several that
-- are open, the newest stays with the transaction; the others remain requests about nothing in particular.
update support_ticket t set entry_id = null, reason = null
  where status <> 'closed' and exists (
    select from support_ticket n where n.user_id = t.user_id and n.entry_id = t.entry_id
      and n.status <> 'closed' and n.id > t.id);

create unique index support_ticket_transaction on support_ticket (user_id, entry_id)
  where entry_id is not null and status <> 'closed';
