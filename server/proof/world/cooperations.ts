import { Readable } from 'node:stream'
import { companyUserFields } from '@linggong/shared/domain/fields/company-user'
import { insertRows } from '../../src/db/bulk.ts'
import { SYSTEM } from '../../src/kernel/actor.ts'
import { diff, recordHistory } from '../../src/kernel/history.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction, type Tx } from '../../src/kernel/transaction.ts'
import { makeCooperations, makePersons, makeWorker } from '../../test/makers.ts'
import { lettersOf } from './help.ts'
import type { Member, Put, World } from './shape.ts'

/** What stands about workers of every enterprise that has some: one unchecked, one who is to sign, one who has ended; and of the one who is paid all that a cooperation can have. */
export async function cooperations(world: World, put: Put): Promise<void> {
  await inTransaction(world.server.deps.db, SYSTEM, async (tx) => {
    const rows = await tx.selectFrom('app.company_user').select(['id', 'company_id']).where('person_id', '=', world.worker.personId).execute()
    const paid = new Map(rows.map((row) => [row.company_id, row.id]))
    const companies = [...world.members.values()].filter(({ tenantId }) => paid.has(tenantId))
    for (const agency of new Set(companies.map(({ chain }) => chain.agency_id))) await units(tx, companies.find(({ chain }) => chain.agency_id === agency))
    for (const [index, company] of companies.entries()) await ofCompany(tx, world, company, paid.get(company.tenantId) ?? '', put, 700 + 10 * index)
  })
}

async function units(tx: Tx, company: Member | undefined): Promise<void> {
  const { park_id, platform_id, agency_id } = company?.chain ?? {}
  if (park_id === undefined || platform_id === undefined || agency_id === undefined || agency_id === null) return
  const row = { tenant_id: agency_id, flavour: 'agency' as const, park_id, platform_id, agency_id, company_id: null, count: 1000 }
  for (const service of ['two_auth', 'contract_sms'] as const) {
    await tx.insertInto('app.service_balance').values({ ...row, service }).onConflict((conflict) => conflict.columns(['tenant_id', 'service', 'park_id']).doNothing()).execute()
  }
}

async function ofCompany(tx: Tx, world: World, company: Member, paidId: string, put: Put, from: number): Promise<void> {
  const { park_id, platform_id, agency_id } = company.chain
  if (platform_id === null || agency_id === null) return
  const chain = { park_id, platform_id, agency_id, company_id: company.tenantId }
  const workers = [makeWorker(from), makeWorker(from + 1), makeWorker(from + 2)] as const
  const now = world.server.deps.clock()
  await makePersons(tx, workers)
  const one = async (worker: (typeof workers)[number], more: Parameters<typeof makeCooperations>[3]): Promise<string> => (await makeCooperations(tx, chain, [worker], { bank_card: worker.card, ...more })).at(0)?.id ?? ''
  const unchecked = await one(workers[0], { status: 'to_auth', auth_fault: '姓名与身份证号不一致' })
  const signing = await one(workers[1], { status: 'to_sign', auth_level: 'two_auth', auth_at: now, sign_method: 'sms' })
  const ended = await one(workers[2], { status: 'end_cooperation', contract_sign_at: now, realname_collect_at: now, termination_at: now })
  put('uncheckedUser', company.place, 'app.company_user', unchecked)
  put('signingUser', company.place, 'app.company_user', signing)
  // Whose contract is there, and nobody else's worker.
  put('app.person', company.place, 'app.person', workers[1].personId)
  put('endedUser', company.place, 'app.company_user', ended)
  const paid = { id: paidId, person_id: world.worker.personId }
  // The world's worker has a card here, and was checked, has signed and been audited.
  await tx.updateTable('app.company_user').set({ bank_card: world.worker.card, auth_level: 'two_auth', auth_at: now, sign_method: 'sms', contract_sign_at: now, realname_collect_at: now, settlement_at: now }).where('park_id', '=', park_id).where('id', '=', paid.id).execute()
  const all = [paid, { id: unchecked, person_id: workers[0].personId }, { id: signing, person_id: workers[1].personId }, { id: ended, person_id: workers[2].personId }]
  await insertRows(tx, 'app.auth_check', all.map(({ id, person_id }) => ({ ...chain, id: newId(), company_user_id: id, person_id, kind: 'two_auth' as const, request_no: newId(), outcome: id === unchecked ? ('different' as const) : ('same' as const), answer_at: now })))
  await insertRows(tx, 'app.user_audit', all.map(({ id, person_id }) => ({ ...chain, id: newId(), company_user_id: id, person_id, sn: `SH${lettersOf(id)}`, kind: 'idcard' as const, status: 'passed' as const, creator: '收款人', auditor: '审核人', audit_at: now })))
  const file = newId()
  await world.server.deps.storage.write(file, Readable.from([Buffer.from('协议')]))
  await insertRows(tx, 'app.file', [{ id: file, tenant_id: company.tenantId, flavour: 'company', ...company.chain, purpose: 'e_contract', name: '协议.pdf', mime: 'application/pdf', size: 6, sha256: Buffer.alloc(32), stored_at: now }])
  const contract = { ...chain, template_name: '协议', body: '协议', sign_method: 'sms' as const }
  const signed = newId()
  await insertRows(tx, 'app.e_contract', [{ ...contract, id: signed, company_user_id: paid.id, person_id: paid.person_id, sn: `XY${signed}`, status: 'signed', sign_at: now, file_id: file }])
  await insertRows(tx, 'app.e_contract', [{ ...contract, id: newId(), company_user_id: signing, person_id: workers[1].personId, sn: `XY${signing}`, status: 'to_sign' }])
  put('eContract', company.place, 'app.e_contract', signed)
  await recordHistory(tx, all.map(({ id }) => ({ entity: 'company_user' as const, entityId: id, chain, action: 'create' as const, actor: null, content: diff(null, { status: 'to_auth' }, companyUserFields) })))
}
