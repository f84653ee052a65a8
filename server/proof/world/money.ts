import { alipaySignUrl } from '@linggong/shared/contract/alipay'
import { createBureauReport } from '@linggong/shared/contract/bureau-reports'
import { importBills, keepBillImportCheck, searchBills } from '@linggong/shared/contract/bills'
import { clarifyTransaction } from '@linggong/shared/contract/cmb-transactions'
import { applyWithdrawal } from '@linggong/shared/contract/cmb-withdraw-records'
import * as contract from '@linggong/shared/contract/settlements'
import { insertRows } from '../../src/db/bulk.ts'
import { SYSTEM } from '../../src/kernel/actor.ts'
import { diff, recordHistory } from '../../src/kernel/history.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction, type Tx } from '../../src/kernel/transaction.ts'
import { incomeSummaryFields } from '@linggong/shared/domain/fields/income-summary'
import { feesSwept, softwareFeePaid, topUpArrived } from '@linggong/shared/domain/postings'
import { post } from '../../src/modules/ledger/post.ts'
import type { LedgerChain } from '../../src/modules/ledger/accounts.ts'
import { followReports } from '../../src/modules/bureau-reports/follow.ts'
import { makeMonths } from './months.ts'
import { openRegistrations } from '../../src/modules/tax-registrations/open.ts'
import { isSimulated } from '../../src/ports/channel-simulator.ts'
import { applyOpening } from '../../src/modules/cmb-wallets/ask.ts'
import { bookEntries } from '../../src/modules/bank-deposits/book.ts'
import { fillBook } from '../../test/alipay.ts'
import { fileIdOf } from '../../src/modules/files/service.ts'
import { accountsAtBank } from '../../test/bank.ts'
import { drain, fillWallet, makeContract, makeCooperations, makeFile, makePersons, makeTenant, makeWorker, moveIncome, runBank, type Worker } from '../../test/makers.ts'
import { fileRow, sentBill } from '../../test/spine.ts'
import { deskOf } from './desk.ts'
import { invoiceDocuments } from './issued-invoices.ts'
import { mustSucceed } from './must-succeed.ts'
import { proofDocuments } from './proofs.ts'
import { insertApproval, insertPaymentCode, lettersOf, uploadFile } from './help.ts'
import { knownCode, type Member, type PlaceName, type Put, type World } from './shape.ts'

/** Each of these takes two bills of the batch, in this order; the remaining bills stay open. */
const states = ['toConfirm', 'toAudit', 'toPayment', 'offline', 'payingOffline', 'toWriteOff', 'paid', 'payFailure', 'canceled', 'waiting', 'asked'] as const
type State = (typeof states)[number]

interface Business {
  readonly world: World
  readonly company: Member
  readonly agency: Member
  readonly put: Put
}

/** For every company: workers, a contract, money, an import with failed rows, bills, and a settlement in every state. */
export async function moneyDocuments(world: World, put: Put): Promise<void> {
  const { deps } = world.server
  if (!isSimulated(deps.channel)) throw new Error('no simulated bank')
  // None of the cards here is of that bank.
  await deps.channel.writeSetting({ fail_percent: 0, return_percent: 0, delay_ms: 0, down: false, out_banks: ['华夏银行'] })
  const everywhere = [world.worker, makeWorker(1), makeWorker(2)]
  await inTransaction(deps.db, SYSTEM, (tx) => makePersons(tx, everywhere))
  const pairs: readonly (readonly [PlaceName, PlaceName])[] = [['company', 'agency'], ['neighbour', 'agency'], ['foreign', 'otherAgency'], ['crossCompany', 'crossAgency']]
  for (const place of ['platform', 'otherPlatform'] as const) put('unboundAgency', place, 'app.tenant', await unboundAgency(world, place))
  for (const place of ['park', 'otherPark'] as const) {
    const chain = { park_id: world.member(place).tenantId, platform_id: null, agency_id: null, company_id: null }
    await inTransaction(deps.db, SYSTEM, (tx) => post(tx, chain, { settlementId: null, round: 0, at: deps.clock() }, topUpArrived(1_000_000, 'park')))
  }
  for (const [index, [company, agency]] of pairs.entries()) {
    const own = Array.from({ length: 3 }, (_, nth) => makeWorker(10 * (index + 1) + nth))
    await business({ world, put, company: world.member(company), agency: world.member(agency) }, [...everywhere, ...own], own)
  }
}

async function business(at: Business, workers: readonly Worker[], own: readonly Worker[]): Promise<void> {
  await prerequisites(at, workers, own)
  const { world, company, agency, put } = at
  const { app } = world.server
  // Of the two that are paid, one is for somebody who works for this enterprise alone.
  const workerOf = (nth: number): Worker => (nth === 2 * states.indexOf('paid') + 1 ? own[0] : workers[nth % workers.length]) ?? makeWorker(nth)
  const rows = (count: number, from: number) => Array.from({ length: count }, (_, nth) => sentBill(nth + 2, workerOf(nth), `${from + nth}.00`))
  const bad = (row: number) => ({ ...sentBill(row, makeWorker(row), '1.00', `refused-${company.place}@example.com`), amount: -100 })
  const imported = async (by: Member, count: number, from: number): Promise<string> => {
    const { id } = await mustSucceed(app, by.token, importBills, { body: { company_id: company.tenantId, bills: [...rows(count, from), bad(count + 2)], filename: '账单.xlsx' } })
    await drain(world.server.deps)
    return id
  }
  const byAgency = await imported(agency, 2 * states.length + 3, 100)
  const byCompany = await imported(company, 2, 300)
  // Two companies share an agency; the agency keeps the last of their imports.
  put('importJob', agency.place, 'app.job', byAgency)
  put('importJob', company.place, 'app.job', byCompany)
  for (const by of [agency, company]) put('importCheck', by.place, 'app.file', (await mustSucceed(app, by.token, keepBillImportCheck, { body: { company_id: company.tenantId, rows: [fileRow(2, workers[0] ?? makeWorker(0), '1.00')], filename: '账单.xlsx' } })).id)
  put('unusedImport', agency.place, 'app.job', await imported(agency, 1, 500))
  put('unusedImport', company.place, 'app.job', byCompany)
  put('batch', company.place, 'app.bill_batch', byAgency)
  put('openBatch', company.place, 'app.bill_batch', byCompany)
  const found = await mustSucceed(app, agency.token, searchBills, { body: { batch_id: byAgency, page_size: 100, ordering: 'create_at' } })
  const ids = found.results.map(({ id }) => id)
  // One bill goes to an Alipay account that is an e-mail address. It stays open, because the simulated bank pays to cards only.
  await world.journal.sql(`update app.bill set account_no = $2, account_kind = 'alipay', bank_name = '' where id = $1`, [ids.at(-2), `payee-${company.place}@example.com`])
  const settlements = new Map<string, string>()
  for (const [index, state] of states.entries()) {
    const id = await settlement(at, byAgency, ids.slice(2 * index, 2 * index + 2), state)
    put(state, company.place, 'app.settlement', id)
    settlements.set(state, id)
  }
  const [paid, failed] = [ids[2 * states.indexOf('paid')], ids[2 * states.indexOf('payFailure')]]
  const [fee] = await world.journal.sql('select id from app.service_fee_bill where settlement_id = $1', [settlements.get('paid')])
  put('feeBill', company.place, 'app.service_fee_bill', String(fee?.['id']))
  put('separateBill', company.place, 'app.service_fee_bill', await separateBill(at, settlements.get('toAudit') ?? ''))
  put('softwareBill', agency.place, 'app.service_fee_bill', await softwareBill(at))
  put('unknownMoney', agency.place, 'app.posting', await unknownMoney(at))
  const { suggestion, difference } = await deskOf(world, wholeChain(company))
  put('suggestedLine', agency.place, 'app.reconciliation', suggestion)
  put('differentLine', agency.place, 'app.reconciliation', difference)
  await invoiceDocuments(world, put, { company, agency, chain: wholeChain(company) }, settlements.get('paid') ?? '')
  const withdrawal = await mustSucceed(app, company.token, applyWithdrawal, { body: { amount: 100, to_account: '6217001234567890122', to_bank: '建设银行' } })
  put('withdrawal', company.place, 'app.withdraw_record', withdrawal.id)
  await mustSucceed(app, company.token, alipaySignUrl, {})
  await fillBook(world.server.deps, { chain: wholeChain(company) }, 1_000_00)
  const [inBook] = await world.journal.sql(`select p.id from app.posting p join app.ledger_account a on a.park_id = p.park_id and a.id = p.credit_id where a.owner_id = $1 and a.kind = 'company.book' limit 1`, [company.tenantId])
  put('bookTopUp', company.place, 'app.posting', String(inBook?.['id']))
  const first = 2 * states.indexOf('toConfirm')
  put('firstBill', company.place, 'app.bill', ids[first] ?? '')
  put('secondBill', company.place, 'app.bill', ids[first + 1] ?? '')
  put('openBill', company.place, 'app.bill', ids.at(-1) ?? '')
  put('paidBill', company.place, 'app.bill', paid ?? '')
  put('failedBill', company.place, 'app.bill', failed ?? '')
  await proofDocuments(world, put, { company, agency }, ids[2 * states.indexOf('paid') + 1] ?? '')
  const park = [...world.members.values()].find(({ tenantId }) => tenantId === company.chain.park_id)
  if (park !== undefined) {
    put('openUserInvoice', park.place, 'app.user_invoice', paid ?? '')
    const [returned] = await world.journal.sql(`update app.user_invoice set status = 'to_void', is_paid = false, invoice_no = $3, invoice_on = current_date where park_id = $1 and id = (select id from app.user_invoice where park_id = $1 and id <> $2 and status = 'to_invoice' order by id limit 1) returning id`, [park.tenantId, paid, `26${lettersOf(company.tenantId)}`])
    if (returned !== undefined) put('returnedUserInvoice', park.place, 'app.user_invoice', String(returned['id']))
    // Months long over, one of them declared; each enterprise has its own, because they share workers.
    const which = ['company', 'neighbour', 'foreign', 'crossCompany'].indexOf(company.place)
    // The declared one is of somebody with a paid bill, whose year is looked at as a whole.
    const earner = ids[2 * states.indexOf('paid') + 1]
    const over = async (month: string, isEarners: boolean) => {
      const [row] = await world.journal.sql(`select m.id from app.income_month m where m.park_id = $1 and m.month > '2021' and m.status = 'to_declare' order by (m.person_id = (select b.person_id from app.bill b where b.park_id = $1 and b.id = $2)) = $3 desc, m.id limit 1`, [park.tenantId, earner, isEarners])
      return row && { id: await moveIncome((text, values) => world.journal.sql(text, values), park.tenantId, String(row['id']), month) }
    }
    const [open, declared] = [await over(`2020-0${1 + which}`, false), await over(`2020-0${5 + which}`, true)]
    if (open !== undefined) put('openIncome', park.place, 'app.tax_month', String(open['id']))
    if (declared !== undefined) {
      await world.journal.sql(`insert into app.income_summary (park_id, id, person_id, month, gross, ex_vat, vat, surcharge, income_tax, withheld, status, declare_at) select park_id, id, person_id, month, gross, ex_vat, vat, surcharge, income_tax, withheld, 'declared', now() from app.income_month where id = $1`, [declared['id']])
      await inTransaction(world.server.deps.db, SYSTEM, (tx) => recordHistory(tx, [{ entity: 'income_summary', entityId: String(declared['id']), chain: park.chain, action: 'declare', actor: { id: null, name: '' }, content: diff({ status: 'to_declare' }, { status: 'declared' }, incomeSummaryFields) }]))
      put('declaredIncome', park.place, 'app.income_summary', String(declared['id']))
    }
    // Of a quarter without any income, so that it can be handed over as it is; a line of somebody all the same.
    const { id: reportId } = await mustSucceed(app, park.token, createBureauReport, { body: { quarter: `2019-Q${1 + which}` } })
    await followReports(world.server.deps)
    await world.journal.sql(`insert into app.bureau_report_line (park_id, report_id, person_id, kind, user_name, phone, platform_name, platform_user_id, registration_no, income, refund, net) select $1::uuid, $2::uuid, u.person_id, 'new', '王小明', '19900000000', '企业', '1', '', 100, 0, 100 from app.company_user u where u.company_id = $3 limit 1`, [park.tenantId, reportId, company.tenantId])
    put('preparedReport', park.place, 'app.bureau_report', reportId)
    await makeMonths(world, park, (kind, id) => put(kind, park.place, 'app.month_close', id))
    put('taxProof', park.place, 'app.file', fileIdOf(await makeFile((text, values) => world.journal.sql(text, values), park.tenantId, 'tax_proof')) ?? '')
  }
}

/** What an enterprise owes by a fee bill of its own (decision 83). Its settlement has none by itself: nothing of it was paid. */
async function separateBill({ world, company }: Business, settlement_id: string): Promise<string> {
  const { park_id, platform_id, agency_id, company_id } = wholeChain(company)
  const id = newId()
  const { deps } = world.server
  await inTransaction(deps.db, SYSTEM, (tx) => insertRows(tx, 'app.service_fee_bill', [{
    park_id, id, platform_id, agency_id, company_id, sn: `FW${id.slice(-12)}`, kind: 'company_service_fee', payer_id: company_id, payee_id: agency_id, settlement_id, month: null,
    amount: 100, parts: { enterprise_service_fee: 100 }, status: 'to_payment', create_at: deps.clock(), pay_at: null,
  }]))
  return id
}

/** What the agency owes its group for a month, and more than enough to pay it. Companies that share an agency have different months. */
async function softwareBill({ world, company }: Business): Promise<string> {
  const { park_id, platform_id, agency_id } = wholeChain(company)
  const id = newId()
  const month = `2025-${String(1 + ['company', 'neighbour', 'foreign', 'crossCompany'].indexOf(company.place)).padStart(2, '0')}`
  const { deps } = world.server
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await insertRows(tx, 'app.service_fee_bill', [{
      park_id, id, platform_id, agency_id, company_id: null, sn: `RJ${id.slice(-12)}`, kind: 'software_use_fee', payer_id: agency_id, payee_id: platform_id, settlement_id: null, month,
      amount: 100, parts: { fixed_fee: 100 }, status: 'to_payment', create_at: deps.clock(), pay_at: null,
    }])
    await post(tx, { park_id, platform_id, agency_id, company_id: null }, { settlementId: null, round: 0, at: deps.clock() }, feesSwept(new Map([['fee.enterprise', 1_000_000]])))
    // One was paid already: the group has something of it.
    await post(tx, { park_id, platform_id, agency_id, company_id: null }, { settlementId: null, round: 0, at: deps.clock() }, softwareFeePaid(100))
  })
  return id
}

/** In a park of one of the agencies of this group. */
async function unboundAgency(world: World, place: 'platform' | 'otherPlatform'): Promise<string> {
  const [id, platform_id] = [newId(), world.member(place).tenantId]
  const [near] = [...world.members.values()].filter(({ flavour, chain }) => flavour === 'agency' && chain.platform_id === platform_id)
  const name = `待开户业务公司${lettersOf(id)}`
  await inTransaction(world.server.deps.db, SYSTEM, (tx) =>
    makeTenant(tx, 'agency', { id, park_id: near?.chain.park_id ?? null, platform_id, agency_id: null, sn: `X${id.slice(-6)}`, name, alias: name, manager_name: '负责人', manager_phone: '', payment_phone: '', config: {} }))
  return id
}

/** Money on the agency's account that nobody knows, and some that was claimed for its company, which has a unit below that account. */
async function unknownMoney({ world, company, agency: claimer, put }: Business): Promise<string> {
  const { deps } = world.server
  const { main, unitId } = await accountsAtBank(deps, { chain: wholeChain(company) })
  // The bank refuses the unit, so that it can be asked for.
  await world.journal.sql(`update app.cmb_wallet set status = 'opening', unit_no = null, open_at = null where id = $1`, [unitId])
  await inTransaction(deps.db, SYSTEM, (tx) => applyOpening(tx, wholeChain(company).park_id, { requestNo: unitId, status: 'refused', unitNo: '', reason: '户名不符' }, deps.clock()))
  const [topUp] = await world.journal.sql(`select p.id from app.posting p join app.ledger_account a on a.park_id = p.park_id and a.id = p.credit_id where a.owner_id = $1 and a.kind = 'company.available' order by p.id limit 1`, [company.tenantId])
  put('topUp', company.place, 'app.posting', String(topUp?.['id']))
  put('refusedUnit', company.place, 'app.cmb_wallet', unitId)
  const agency = [...world.members.values()].find(({ tenantId }) => tenantId === company.chain.agency_id)
  const [account] = await world.journal.sql(`select id from app.cmb_wallet where tenant_id = $1 and kind = 'main'`, [agency?.tenantId])
  if (agency !== undefined) put('mainAccount', agency.place, 'app.cmb_wallet', String(account?.['id']))
  const charged = { accountNo: main, kind: 'charge' as const, amount: 300, payerName: '', payerAccount: '', summary: '', at: deps.clock() }
  await bookEntries(deps, [{ ...charged, bankRef: `F${company.tenantId}` }, { bankRef: `U${company.tenantId}`, accountNo: main, kind: 'deposit', amount: 700, payerName: '陌生公司', payerAccount: '6217001234567890122', summary: '货款', at: deps.clock() }])
  await bookEntries(deps, [{ bankRef: `C${company.tenantId}`, accountNo: main, kind: 'deposit', amount: 500, payerName: '陌生公司', payerAccount: '6217001234567890122', summary: '货款', at: deps.clock() }])
  const arrived = async (ref: string): Promise<string> => {
    const [posting] = await world.journal.sql('select p.id from app.posting p join app.bank_deposit d on d.park_id = p.park_id and d.id = p.source_id where d.bank_ref = $1', [`${ref}${company.tenantId}`])
    return String(posting?.['id'])
  }
  const claimed = await arrived('C')
  await mustSucceed(world.server.app, claimer.token, clarifyTransaction, { params: { id: claimed }, body: { company_id: company.tenantId } })
  put('claimedMoney', claimer.place, 'app.posting', claimed)
  return arrived('U')
}

/** What business depends on and no call creates: contract, workers, wallet, tasks. */
async function prerequisites({ world, company, put }: Business, workers: readonly Worker[], own: readonly Worker[]): Promise<void> {
  const { deps } = world.server
  const chain = wholeChain(company)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await makePersons(tx, own)
    put('companyUser', company.place, 'app.company_user', (await makeCooperations(tx, chain, workers)).at(0)?.id ?? '')
    const soon = new Date(deps.clock().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
    await makeContract(tx, chain, {
      sn: `HT${lettersOf(company.tenantId)}`, end_at: soon, value_added_service_fee_ppm: 0,
      // One of the two that share an agency pays its workers' taxes flat.
      income_tax_ppm: company.place === 'neighbour' ? 20_000 : 0,
    })
    await insertRows(tx, 'app.task', [{ ...chain, id: newId(), sn: `RW${company.tenantId.slice(-8)}`, name: '任务', status: 'released', amount: 100, price: 100, min_price: 100, max_price: 100 }])
    await fillWallet(tx, chain, 100_000_000, deps.clock())
    await registered(world, tx, chain, own)
  })
  const park = [...world.members.values()].find(({ tenantId }) => tenantId === chain.park_id)
  for (const [kind, status] of [['openRegistration', 'to_deal_with'], ['handedRegistration', 'in_process']] as const) {
    const [row] = await world.journal.sql('select id from app.tax_registration where park_id = $1 and status = $2 order by id limit 1', [chain.park_id, status])
    if (park !== undefined && row !== undefined) put(kind, park.place, 'app.tax_registration', String(row['id']))
  }
}

/** 税务登记 in the park of a company: its own workers wait, the worker of every company is handed in. */
async function registered({ server: { deps }, worker }: World, tx: Tx, { park_id }: LedgerChain, own: readonly Worker[]): Promise<void> {
  const now = deps.clock()
  const people = await tx.selectFrom('app.person').select(['id', 'id_no']).where('id_no', 'in', [worker.id_no, ...own.map(({ id_no }) => id_no)]).execute()
  await openRegistrations(tx, people.map(({ id }) => ({ park_id, person_id: id })), now)
  const handedIn = people.filter(({ id_no }) => id_no === worker.id_no).map(({ id }) => id)
  await tx.updateTable('app.tax_registration').set({ status: 'in_process', submit_at: now }).where('park_id', '=', park_id).where('person_id', 'in', [...handedIn, park_id]).execute()
}

function wholeChain({ chain: { park_id, platform_id, agency_id, company_id } }: Member): LedgerChain {
  if (park_id === null || platform_id === null || agency_id === null || company_id === null) throw new Error('not a company')
  return { park_id, platform_id, agency_id, company_id }
}

/** Reaches the state through the calls that people make. */
async function settlement(at: Business, batchId: string, billIds: readonly string[], state: State): Promise<string> {
  const { world, company, agency } = at
  const { app } = world.server
  const isOffline = state === 'offline' || state === 'payingOffline' || state === 'toWriteOff'
  await world.journal.sql(`update app.tenant set config = config || jsonb_build_object('pay_mode', $2::text) where id = $1`, [company.tenantId, isOffline ? 'offline' : 'cmb'])
  let now = await mustSucceed(app, agency.token, contract.createSettlement, { body: { batch_id: batchId, bill_ids: [...billIds] } })
  const step = async (by: Member, call: typeof contract.confirmSettlement | typeof contract.auditSettlement | typeof contract.paySettlement | typeof contract.payOffline | typeof contract.uploadVoucher | typeof contract.cancelSettlement, body: object = {}) => {
    const answer = await mustSucceed(app, by.token, { ...call, body: undefined, params: undefined, query: undefined }, { params: { id: now.id }, body: { version: now.version, ...body } })
    now = { ...now, ...answer }
  }
  if (state === 'canceled') await step(agency, contract.cancelSettlement)
  if (state === 'toConfirm' || state === 'canceled') return now.id
  await step(company, contract.confirmSettlement)
  if (state === 'toAudit') return now.id
  await step(agency, contract.auditSettlement, { result: 'pass' })
  if (state === 'payingOffline' || state === 'toWriteOff') await step(company, contract.payOffline)
  if (state === 'toWriteOff') await step(company, contract.uploadVoucher, { voucher_url: await uploadFile(world, company, 'voucher') })
  if (state === 'waiting') await insertApproval(world, { ...company, staffId: newId() }, now.id)
  if (state === 'asked') await insertApproval(world, company, now.id)
  if (state === 'paid' || state === 'payFailure') {
    await insertPaymentCode(world, company, now.id)
    await step(company, contract.paySettlement, { captcha: knownCode })
    await runBank(world.server.deps, world.journal.sql, state === 'payFailure' ? billIds.slice(0, 1) : [])
  }
  return now.id
}
