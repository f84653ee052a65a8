-- Daily work (jobs/clock.ts): one row per clock and day, done once by any of the processes. The process that runs it has a lease until
-- `lease_until`; if it dies, another takes over.
create table app.clock_run (
  name text not null,
  day date not null,
  lease_until timestamptz,
  done_at timestamptz,
  primary key (name, day)
);
