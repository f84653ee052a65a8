import { insertRows } from '../db/bulk.ts'
import { newIdAt } from '../kernel/ids.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import type { Actor } from '../kernel/actor.ts'
import { walletIn } from '../modules/ledger/accounts.ts'
import { apply } from '../modules/withdrawals/apply.ts'
import { audit } from '../modules/withdrawals/audit.ts'
import { bookEntries } from '../modules/bank-deposits/book.ts'
import { makerOf } from './contract-audits.ts'
import type { SeedEnv } from './env.ts'

const main = (index: number): string => `755${String(900_100_001 + index * 7919)}`
const unit = (index: number): string => String(10_001 + index * 37).padStart(10, '0')

/** Every agency and park has an account at the bank, every enterprise that pays through it a unit below its agency's. Those that have theirs are left. */
export async function openAccounts({ deps: { db } }: SeedEnv, begin: Date): Promise<void> {
  await inTransaction(db, SYSTEM, async (tx) => {
    const known = new Set((await tx.selectFrom('app.cmb_wallet').select('tenant_id').execute()).map(({ tenant_id }) => tenant_id))
    const tenants = await tx.selectFrom('app.tenant').select(['id', 'name', 'flavour', 'park_id', 'platform_id', 'agency_id', 'config']).where('flavour', 'in', ['park', 'agency', 'company']).orderBy('id').execute()
    const opened = { branch: '海口分行营业部', status: 'active' as const, create_at: begin, open_at: begin }
    let used = known.size
    const mains = tenants.flatMap(({ id, name, flavour, park_id, platform_id }) =>
      flavour === 'company' || known.has(id) || (flavour === 'agency' && park_id === null) ? [] : [{
        ...opened, park_id: park_id ?? id, id: newIdAt(begin), platform_id, agency_id: flavour === 'agency' ? id : null, company_id: null, tenant_id: id, kind: 'main' as const, parent_id: null,
        account_no: main(used++), unit_no: '', account_name: name,
      }])
    await insertRows(tx, 'app.cmb_wallet', mains)
    const parents = new Map((await tx.selectFrom('app.cmb_wallet').selectAll().where('kind', '=', 'main').execute()).map((wallet) => [wallet.tenant_id, wallet]))
    await insertRows(tx, 'app.cmb_wallet', tenants.flatMap(({ id, name, flavour, park_id, platform_id, agency_id, config }) => {
      const parent = parents.get(agency_id ?? '')
      return flavour !== 'company' || known.has(id) || parent === undefined || park_id === null || config['pay_mode'] !== 'cmb' ? [] : [{
        ...opened, park_id, id: newIdAt(begin), platform_id, agency_id, company_id: id, tenant_id: id, kind: 'unit' as const, parent_id: parent.id, account_no: parent.account_no, unit_no: unit(used++), account_name: name,
      }]
    }))
  })
}

/** Money has arrived on the accounts that nobody knows, and the bank has added and taken some. */
export async function writeBankAccounts(env: SeedEnv, begin: Date, now: Date): Promise<void> {
  const { db } = env.deps
  await openAccounts(env, begin)
  await env.act(now, () => ofThePark(env, now))
  await env.act(now, async () => {
    const agency = [...env.actors.values()].find(({ flavour }) => flavour === 'agency')
    const wallet = agency && (await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.cmb_wallet').select('account_no').where('tenant_id', '=', agency.tenantId).executeTakeFirst()))
    if (agency === undefined || wallet === undefined) return
    await withdrawals(env, agency)
    const stranger = { accountNo: wallet.account_no, kind: 'deposit' as const, payerAccount: '6217001234567890122', at: now }
    await bookEntries(env.deps, [
      { ...stranger, bankRef: 'SEED-UNKNOWN-1', amount: 50_000_00, payerName: '海口示例供应链有限公司', summary: '服务费预付' },
      { ...stranger, bankRef: 'SEED-UNKNOWN-2', amount: 12_345_67, payerName: '三亚示例文化传媒有限公司', summary: '货款' },
      { ...stranger, bankRef: 'SEED-INTEREST-1', kind: 'interest', amount: 318_42, payerName: '', payerAccount: '', summary: '' },
      { ...stranger, bankRef: 'SEED-CHARGE-1', kind: 'charge', amount: 15_00, payerName: '', payerAccount: '', summary: '账户管理费' },
    ])
  })
}

/** A park has money of its own on its account, and takes some of it out: its 经办 applies, another person audits. */
async function ofThePark(env: SeedEnv, now: Date): Promise<void> {
  const { db, clock } = env.deps
  const park = [...env.actors.values()].find(({ flavour }) => flavour === 'park')
  const wallet = park && (await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.cmb_wallet').select('account_no').where('tenant_id', '=', park.tenantId).executeTakeFirst()))
  if (park === undefined || wallet === undefined) return
  await bookEntries(env.deps, [{ accountNo: wallet.account_no, kind: 'deposit', bankRef: 'SEED-PARK-1', amount: 260_000_00, payerName: '海南示例园区运营有限公司', payerAccount: '6217001234567890122', summary: '运营经费', at: now }])
  const maker = await makerOf(env, park)
  for (const amount of [30_000_00, 18_600_00]) {
    await inTransaction(db, maker, (tx) => apply(tx, maker, { amount, to_account: '6217001234567890122', to_bank: '建设银行', remark: '运营支出' }, clock()))
  }
}

/** Some enterprises of this agency take money out, which it has to audit; that of the one whose balance is for trying payments was rejected. */
async function withdrawals({ actors, deps: { db, clock } }: SeedEnv, agency: Actor): Promise<void> {
  const [first, ...others] = [...actors.values()].filter(({ flavour, chain }) => flavour === 'company' && chain.agency_id === agency.tenantId)
  if (first !== undefined) {
    const { id, version } = await inTransaction(db, first, (tx) => apply(tx, first, { amount: 80_000_00, to_account: '6217001234567890122', to_bank: '建设银行', remark: '' }, clock()))
    await inTransaction(db, agency, (tx) => audit(tx, agency, id, { result: 'reject', reason: '收款账号与备案的账户不一致', version }, clock()))
  }
  for (const [index, actor] of others.slice(0, 6).entries()) {
    await inTransaction(db, actor, async (tx) => {
      const { available } = await walletIn(tx, actor.chain.park_id ?? '', actor.tenantId, 'company')
      const amount = 2_000_00 + index * 350_00
      if (available > amount) await apply(tx, actor, { amount, to_account: '6217001234567890122', to_bank: '建设银行', remark: '暂不使用的余额' }, clock())
    })
  }
}
