import pg from 'pg'
import { paperKeys as keysIn } from '../../src/kernel/paper-keys.ts'
import { listPeople } from '../../test/listed.ts'
import { banks } from './beside/banks.ts'
import { invoices } from './beside/invoices.ts'
import { taxes } from './beside/taxes.ts'
import { work } from './beside/work.ts'

interface Person {
  readonly name: string
  readonly id_no: string
}

/**
 * What set M does not have, in a copy of it: the operator's lists of risks with their hits, notices, invitation codes with who has registered,
 * audits and terminations; and what the suite has had since (invoices, taxes, accounts, tasks, proofs: `beside/`). By statements about the
 * organisations, workers and documents that are there.
 */
const statements = [
  `insert into app.enterprise_blacklist (id, tenant_id, name, credit_code, reason, creator)
   select gen_random_uuid(), s.id, '海口示例贸易' || n, '', '失信', '林' from generate_series(1, 5000) n, (select id from app.tenant where flavour = 'saas' limit 1) s`,
  `insert into app.sensitive_word (id, tenant_id, word, level, creator)
   select gen_random_uuid(), s.id, '示例词' || n, case when n % 3 = 0 then 'refuse' else 'remind' end, '林' from generate_series(1, 2000) n, (select id from app.tenant where flavour = 'saas' limit 1) s`,
  `insert into app.industry_blacklist (id, tenant_id, industry_id, reason, creator)
   select gen_random_uuid(), t.id, i.id, '不引入此类业务', '林' from app.tenant t, (select id from app.industry order by id limit 20) i where t.flavour in ('saas', 'park')`,
  `insert into app.risk_hit (id, tenant_id, list, entry_id, what, level, place, organization_id, organization, seen, digest, day, creator, create_at)
   select gen_random_uuid(), w.tenant_id, 'sensitive_word', w.id, w.word, w.level, 'bill_import', c.id, c.name, '{}', w.id || '/' || c.n, current_date - (c.n % 300)::int, '林', now() - make_interval(days => (c.n % 300)::int)
   from (select * from app.sensitive_word order by id limit 500) w, (select id, name, row_number() over (order by id) as n from app.tenant where flavour = 'company' order by id limit 100) c`,
  `insert into app.system_notify (id, start_time, end_time, audience, title, content, creator)
   select gen_random_uuid(), now() - make_interval(days => n), now() - make_interval(days => n - 5), '{agency,company}', '示例公告' || n,
     '[{"kind":"paragraph","spans":[{"text":"系统将于凌晨维护","bold":false,"link":""}]}]', '林' from generate_series(1, 500) n`,
  `insert into app.company_qrcode (park_id, id, platform_id, agency_id, company_id, name, token, start_at, end_at, province, city, register_count, creator)
   select t.park_id, gen_random_uuid(), t.platform_id, t.agency_id, t.id, '招募' || n, gen_random_uuid()::text, now() - make_interval(days => n), now() + make_interval(days => 20 - n), '海南省', '海口市', 0, '林'
   from app.tenant t, generate_series(1, 40) n where t.flavour = 'company'`,
  `insert into app.register_record (park_id, id, platform_id, agency_id, company_id, qrcode_id, person_id, company_user_id)
   select u.park_id, gen_random_uuid(), u.platform_id, u.agency_id, u.company_id, q.id, u.person_id, u.id
   from app.company_user u join (select distinct on (company_id) company_id, id from app.company_qrcode order by company_id, id) q on q.company_id = u.company_id`,
  `insert into app.termination_batch (park_id, id, platform_id, agency_id, company_id, sn, total, status, creator, create_at)
   select t.park_id, gen_random_uuid(), t.platform_id, t.agency_id, t.id, 'ZP' || substr(t.id::text, 25) || n, 20, case when n % 4 = 0 then 'to_audit' else 'passed' end, '林', now() - make_interval(days => n)
   from app.tenant t, generate_series(1, 10) n where t.flavour = 'company'`,
  `insert into app.user_audit (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, kind, status, creator, auditor, audit_at, sn, create_at)
   select u.park_id, gen_random_uuid(), u.platform_id, u.agency_id, u.company_id, u.id, u.person_id, k.kind, k.status, '林', case when k.status = 'to_audit' then '' else '林' end,
     case when k.status = 'to_audit' then null else u.create_at + interval '1 day' end, 'SH' || replace(u.id::text, '-', '') || k.n, u.create_at
   from app.company_user u join (values (1, 'idcard'), (2, 'liveness'), (3, 'realname_collect'), (4, 'termination')) as m(n, kind) on true
   cross join lateral (select m.n, m.kind, case when abs(hashtext(u.id::text || m.n)) % 20 = 0 then 'to_audit' else 'passed' end as status) k`,
  `insert into app.auth_check (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, kind, request_no, outcome, answer_at)
   select u.park_id, gen_random_uuid(), u.platform_id, u.agency_id, u.company_id, u.id, u.person_id, 'two_auth', 'B' || u.id, 'same', u.create_at from app.company_user u`,
  `insert into app.e_contract (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, sn, body, status, sign_method, sign_at)
   select u.park_id, gen_random_uuid(), u.platform_id, u.agency_id, u.company_id, u.id, u.person_id, 'HT' || replace(u.id::text, '-', ''), '', 'signed', 'sms', u.contract_sign_at from app.company_user u where u.contract_sign_at is not null`,
  ...work, ...invoices, ...taxes, ...banks,
  'analyze',
]

/** `dataDir` has the key of the lists' numbers. */
export async function fillBeside(url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const paperKeys = keysIn({ paperKeys: [], dataDir })
    const { rows: first } = await client.query<Person>('select name, id_no from app.person order by id limit 20000')
    await listPeople({ ownerUrl: url, paperKeys }, 'user_blacklist', first)
    const { rows: last } = await client.query<Person>('select name, id_no from app.person order by id desc limit 10000')
    await listPeople({ ownerUrl: url, paperKeys }, 'executive', last.map((person, index) => ({ ...person, enterprise_name: `示例企业${index + 1}`, credit_code: `X${String(index + 1).padStart(17, '0')}` })))
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
