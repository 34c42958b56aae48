-- A chat that is linked from a new device only reads for a day.
alter table whatsapp_word add column on_new_device boolean not null default false;
