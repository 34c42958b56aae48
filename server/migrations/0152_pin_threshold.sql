-- The amount above which the customer wants payments to need more than the PIN. Kobo; null for the usual rule alone.
alter table identity_user
  add column pin_up_to bigint constraint identity_user_pin_up_to check (pin_up_to > 0);

alter table wallet_limit_change drop constraint wallet_limit_change_setting;
alter table wallet_limit_change add constraint wallet_limit_change_setting
  check (setting in ('day', 'payment', 'wait', 'pin'));
