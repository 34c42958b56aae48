-- By when a customer hears from us next: the usual time to answer, or a time that staff promised, which also
-- runs while the ticket waits for the customer. It is stored, because it is what the customer was told.
alter table support_ticket add column promised_by timestamptz;
update support_ticket set promised_by = waiting_since + interval '24 hours' where status = 'open';
alter table support_ticket add constraint support_ticket_promised check (
  case status when 'open' then promised_by is not null when 'closed' then promised_by is null else true end);

-- Processes of the version before write tickets without it.
create function support_ticket_promised() returns trigger language plpgsql as $$
begin
  if new.status = 'open' then
    new.promised_by := coalesce(new.promised_by, new.waiting_since + interval '24 hours');
  elsif new.status = 'closed' then
    new.promised_by := null;
  elsif tg_op = 'UPDATE' and new.promised_by = old.waiting_since + interval '24 hours' then
    new.promised_by := null;
  end if;
  return new;
end $$;
create trigger support_ticket_promised before insert or update on support_ticket
  for each row execute function support_ticket_promised();

drop index support_ticket_waits, support_ticket_answered;
create index support_ticket_promised on support_ticket (promised_by, id) where promised_by is not null;
create index support_ticket_answered on support_ticket (updated_at desc, id desc)
  where status = 'waiting_customer' and promised_by is null;

-- When no provider could settle a payment: its history, which stays when someone has ended it.
alter table wallet_payout add column flagged_at timestamptz;
update wallet_payout set flagged_at = needs_attention_at where needs_attention_at is not null;
alter table service_purchase add column flagged_at timestamptz;
update service_purchase p set flagged_at = o.needs_attention_at
  from service_open o where o.purchase_id = p.id and o.needs_attention_at is not null;
