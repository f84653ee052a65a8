-- What can be told to go wrong between us and a simulator (ports/port.ts), besides its being down.
alter table simulator.setting add column loses boolean not null default false;
alter table simulator.setting add column repeats boolean not null default false;
