-- Banks of payees that the simulated channel cannot reach, by the names that cards are recognised by: what it is asked to pay to their cards fails.
alter table simulator.setting add column out_banks text[] not null default '{}';
