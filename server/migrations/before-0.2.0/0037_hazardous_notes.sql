-- A crew must know what hazardous waste is. Older collections were booked without saying.
update waste_plan set notes = 'The customer did not say what it is'
  where waste_type = 'hazardous' and notes is null;
update waste_booking set notes = 'The customer did not say what it is'
  where waste_type = 'hazardous' and notes is null;

alter table waste_plan add constraint waste_plan_hazardous
  check (waste_type <> 'hazardous' or notes is not null);
alter table waste_booking add constraint waste_booking_hazardous
  check (waste_type <> 'hazardous' or notes is not null);
