import { z } from 'zod'
import { cmbTransactionFields } from '@linggong/shared/domain/fields/cmb-transaction'
import { downloadCmbVouchers } from '@linggong/shared/contract/cmb-transactions'
import { CMB_CATEGORIES } from '@linggong/shared/domain/categories'
import { dayText } from '../../documents/text.ts'
import type { WalletReceipt } from '../../documents/wallet-receipt.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { defineJob } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { fullNo } from '../cmb-wallets/queries.ts'
import { oneOfIds } from '../lists/filters.ts'
import { wire } from './list.ts'
import { archiveReceipts } from './receipt-archive.ts'
import { chosenMoves } from './statement.ts'

interface Choice {
  readonly ids: readonly string[]
  /** Of whose wallet; absent: the caller's own, for the operator any. */
  readonly company_id?: string | undefined
}

/** 下载回单 of chosen rows of one wallet, for the operator of any (R702); refuses as a whole what is not there. */
export async function requestVouchers(tx: Tx, actor: Actor, { ids, company_id }: Choice, now: Date): Promise<{ id: string }> {
  const chosen = [...new Set(ids)]
  const found = await chosenMoves(tx, actor, 'bank', chosen, { company_id })
  if (found.length < chosen.length) refuse(400, `所选流水中有 ${chosen.length - found.length} 条不存在，或不属于当前钱包，请在同一钱包中选择`)
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'cmb_voucher', filename: `招行钱包回单_${dayText(now)}.zip`, payload: { ids: chosen, ...(company_id !== undefined && { company_id }) }, total: chosen.length }) }
}

const payload = z.object({ ids: z.array(z.uuid()), company_id: z.uuid().optional() })

export const walletVouchersJob = defineJob('cmb_voucher', 'export', async (job, run) => {
  const { ids, company_id } = payload.parse(job.payload)
  return archiveReceipts(job, run, await inTransaction(run.deps.db, job.actor, (tx) => receiptsOf(tx, job.actor, { ids, company_id }), { readOnly: true }))
}, [downloadCmbVouchers])

async function receiptsOf(tx: Tx, actor: Actor, { ids, company_id }: Choice): Promise<WalletReceipt[]> {
  const rows = await chosenMoves(tx, actor, 'bank', ids, { company_id })
  // Of each owner the account that they have, or the last that they had.
  const wallets = await tx.selectFrom('app.cmb_wallet as w').select(['w.tenant_id', 'w.account_no', 'w.unit_no']).where(inScope(actor, 'w')).where(oneOfIds('w.tenant_id', rows.map(({ owner_id }) => owner_id))).orderBy('w.id').execute()
  const walletOf = new Map(wallets.map((wallet) => [wallet.tenant_id, wallet]))
  return rows.map((row) => {
    const { category, counter_name, counter_account, summary, bank_ref } = wire(row)
    const wallet = walletOf.get(row.owner_id)
    return {
      id: row.id, title: '招行钱包回单', accountLabel: '账号', refLabel: cmbTransactionFields.bank_ref.label, ref: bank_ref, owner: row.owner_name, account: wallet === undefined ? '' : fullNo(wallet), counterName: counter_name, counterAccount: counter_account, at: row.trans_at,
      category: CMB_CATEGORIES.find(({ value }) => value === category)?.label ?? category, summary, settlementSn: row.settlement_sn ?? '', amount: row.amount, balance: row.balance,
    }
  })
}
