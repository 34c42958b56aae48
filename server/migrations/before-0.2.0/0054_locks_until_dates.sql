-- A locked goal stays closed until its date, also when it reaches its target. Those that reached it before
-- are open, and stay so.
alter table savings_goal disable trigger savings_goal_stays_firm;
update savings_goal set kind = 'target' where kind = 'locked' and status = 'completed';
alter table savings_goal enable trigger savings_goal_stays_firm;
