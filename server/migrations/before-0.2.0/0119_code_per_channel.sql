-- A registration's SMS and email have codes of their own, so that the one entered proves the channel it came
-- by. Codes that are on their way when this runs were sent by both and prove neither.
alter table identity_code add column per_channel boolean not null default false;

-- When a code proved the present email. The proof of a phone number is in kyc_phone.
alter table identity_user add column email_verified_at timestamptz;
