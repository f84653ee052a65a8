-- Parts of the demo's data that have been written. `ground` was on the day of which the rest tells.
create table app.seed_stage (
  name text primary key,
  done_at timestamptz not null
);
