-- A payment prepared in a chat can be cancelled there until it is being confirmed, and the chat reports the
-- outcome of one that was made.
alter table whatsapp_prepared
  drop constraint whatsapp_prepared_status,
  add constraint whatsapp_prepared_status check
    (status in ('open', 'confirmed', 'disowned', 'replaced', 'cancelled')),
  -- Set while the payment is being made, so that nothing cancels it meanwhile.
  add column confirming_at timestamptz,
  -- Of the payment that was made, and the outcome that the chat last reported.
  add column reference text,
  add column outcome text constraint whatsapp_prepared_outcome check
    (outcome in ('completed', 'pending', 'failed'));
create index whatsapp_prepared_pending on whatsapp_prepared (id) where outcome = 'pending';
