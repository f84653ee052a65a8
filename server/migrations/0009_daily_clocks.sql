-- Work of a day of the calendar (jobs/clock.ts): one row for each clock and day, done once over all processes. A process that runs
-- one holds it until `lease_until`; if it dies, another takes it over.
create table app.clock_run (
  name text not null,
  day date not null,
  lease_until timestamptz,
  done_at timestamptz,
  primary key (name, day)
);
