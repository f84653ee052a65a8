import { sql } from 'kysely'
import type { z } from 'zod'
import type { bindCmb } from '@linggong/shared/contract/cmb-wallets'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { cmbWalletMachine } from '@linggong/shared/domain/machines/cmb-wallet'
import type { Row } from '../../db/tables.ts'
import { violatesUnique } from '../../db/unique.ts'
import { whoseDisabled, type Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, inScopeOfTenant } from '../../kernel/scope.ts'
import { steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'

export const cmbWallets = steps('app.cmb_wallet', 'cmb_wallet', cmbWalletMachine, ['status', 'account_no', 'account_name', 'branch', 'reason'])

type Wallet = Row<'app.cmb_wallet'>

/** An organisation of this kind below the caller, locked: of two who ask for its account one is the first. */
async function ownerOf(tx: Tx, actor: Actor, flavour: 'park' | 'agency' | 'company', id: string) {
  const owner = await tx.selectFrom('app.tenant').selectAll().where('id', '=', id).where('flavour', '=', flavour).where(inScopeOfTenant(actor, 'app.tenant')).forNoKeyUpdate().executeTakeFirst()
  return owner ?? refuse(404, texts.notFound)
}

const livingOf = (tx: Tx, parkId: string, tenantId: string) =>
  tx.selectFrom('app.cmb_wallet').selectAll().where('park_id', '=', parkId).where('tenant_id', '=', tenantId).where('status', '<>', 'closed').executeTakeFirst()

/**
 * 开通企业招行钱包: asks the bank for a unit below the main account that step 3 names, or the agency's only one. The bank answers later; one that
 * it has refused may be asked for again.
 */
export async function openUnit(tx: Tx, actor: Actor, companyId: string, now: Date): Promise<Wallet> {
  const { park_id, platform_id, agency_id, name, config } = await ownerOf(tx, actor, 'company', companyId)
  if (park_id === null || platform_id === null || agency_id === null) refuse(404, texts.notFound)
  const { pay_mode, agency_cmb_wallet_id: wanted } = readConfig(tenantConfigs.company, config)
  if (pay_mode !== 'cmb') refuse(400, '该企业的支付方式不是招行钱包，请先在业务配置中修改')
  const known = await livingOf(tx, park_id, companyId)
  if (known !== undefined) refuse(400, known.status === 'opening' ? '已向银行申请开通，请等待银行答复' : '该企业的招行钱包已开通')
  const main = await livingOf(tx, park_id, agency_id)
  if (main === undefined) refuse(400, '本公司还没有绑定招行账户，请联系集团绑定')
  if (main.status !== 'active') refuse(400, main.status === 'opening' ? '本公司的招行账户还在等待银行确认' : '本公司的招行账户已被银行冻结，暂不能开通')
  if (wanted !== undefined && wanted !== null && wanted !== main.id) refuse(400, '业务配置中的收款招行钱包已失效，请重新选择')
  const row = {
    park_id, platform_id, agency_id, company_id: companyId, id: newId(), tenant_id: companyId, kind: 'unit' as const, parent_id: main.id, account_no: main.account_no, account_name: name, branch: main.branch, create_at: now,
  }
  return cmbWallets.create(tx, actor, { row, facts: {}, keys: ['status', 'account_no', 'account_name', 'branch'] })
}

/**
 * Step 3 that names the receiving account asks the bank by itself, once (no. 44 of docs/breadth); what the bank has refused, or closed since,
 * is asked for again on the wallet's page.
 */
export async function openWhereChosen(tx: Tx, actor: Actor, companyId: string, { pay_mode, agency_cmb_wallet: chosen }: { readonly pay_mode?: string | undefined; readonly agency_cmb_wallet: { readonly id: string } | null }, now: Date): Promise<void> {
  if (pay_mode !== 'cmb' || chosen === null || whoseDisabled(actor) !== null) return
  const { rows } = await sql<{ is_wanted: boolean }>`
    select main.status = 'active' and not exists (select from app.cmb_wallet w where w.park_id = main.park_id and w.tenant_id = ${companyId}) as is_wanted
    from app.cmb_wallet main where ${inScope(actor, 'main')} and main.id = ${chosen.id}`.execute(tx)
  if (rows[0]?.is_wanted === true) await openUnit(tx, actor, companyId, now)
}

const whose = { agency: '该业务公司', park: '该园区' } as const

/** 绑定招行 (R593): the bank confirms that the account is this agency's, or this park's; only then money is found on it. */
export async function bindMain(tx: Tx, actor: Actor, flavour: 'agency' | 'park', ownerId: string, { account_no, branch }: z.output<typeof bindCmb.body & object>, now: Date): Promise<Wallet> {
  const { park_id: above, platform_id, name } = await ownerOf(tx, actor, flavour, ownerId)
  const park_id = flavour === 'park' ? ownerId : above
  if (park_id === null) refuse(400, '该业务公司还没有选定所属园区，请先完成业务配置')
  const known = await livingOf(tx, park_id, ownerId)
  if (known !== undefined) refuse(400, known.status === 'opening' ? '已提交绑定，请等待银行确认' : `${whose[flavour]}已绑定招行账户，尾号 ${known.account_no.slice(-4)}`)
  const row = {
    park_id, platform_id, agency_id: flavour === 'agency' ? ownerId : null, company_id: null, id: newId(), tenant_id: ownerId, kind: 'main' as const, parent_id: null, account_no: account_no.replaceAll(' ', ''), unit_no: '', account_name: name, branch,
    create_at: now,
  }
  return cmbWallets.create(tx, actor, { row, facts: {}, keys: ['status', 'account_no', 'account_name', 'branch'] }).catch((error: unknown) => {
    if (violatesUnique(error, 'cmb_wallet_account')) refuse(400, '该账号已绑定其他机构，请核对', { fields: [{ field: 'account_no', text: '该账号已绑定其他机构，请核对' }] })
    throw error
  })
}
