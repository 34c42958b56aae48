-- What the customer calls a saved meter, card or number.
alter table service_saved add column nickname text
  constraint service_saved_nickname check (length(nickname) between 1 and 30);
