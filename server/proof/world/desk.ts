import { insertRows } from '../../src/db/bulk.ts'
import { SYSTEM } from '../../src/kernel/actor.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import type { LedgerChain } from '../../src/modules/ledger/accounts.ts'
import { lettersOf } from './help.ts'
import type { World } from './shape.ts'

/** On an agency's main account: a row of the bank with a suggestion, one of another amount than ours, and a morning's proof. */
export async function deskOf({ server: { deps } }: World, chain: LedgerChain): Promise<{ readonly suggestion: string; readonly difference: string }> {
  const { park_id, platform_id, agency_id } = chain
  const [suggestion, difference, ours] = [newId(), newId(), newId()]
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const { id: wallet_id } = await tx.selectFrom('app.cmb_wallet').select('id').where('park_id', '=', park_id).where('tenant_id', '=', agency_id).where('kind', '=', 'main').executeTakeFirstOrThrow()
    const at = deps.clock()
    const row = {
      park_id, platform_id, agency_id, company_id: null, wallet_id, fee: 0, direction: 'in' as const, request_no: '', settlement_id: null, counter_name: '', counter_account: '', summary: '', suggested: [] as string[], import_id: null,
      is_refused: false, remark: '', settler: '', settle_at: null, trans_at: at, create_at: at, version: 1,
    }
    await insertRows(tx, 'app.reconciliation', [
      { ...row, id: ours, bank_ref: null, amount: null, own_key: `deposit:${ours}`, own_amount: 700, request_no: `O${lettersOf(ours)}`, rule: '', status: 'outstanding' },
      { ...row, id: suggestion, bank_ref: `S${lettersOf(suggestion)}`, amount: 700, own_key: null, own_amount: null, rule: 'amount_day', suggested: [ours], status: 'unknown' },
      { ...row, id: difference, bank_ref: `D${lettersOf(difference)}`, amount: 801, own_key: `deposit:${difference}`, own_amount: 800, rule: 'key', status: 'different' },
    ])
    // Of enterprises that share an agency the first has it.
    const known = await tx.selectFrom('app.bank_proof').select('id').where('park_id', '=', park_id).where('wallet_id', '=', wallet_id).executeTakeFirst()
    if (known === undefined) {
      await insertRows(tx, 'app.bank_proof', [{
        park_id, id: newId(), platform_id, agency_id, company_id: null, wallet_id, day: '2026-01-01', balance: 100, postings: 100, expected: 100, bank: 99, in_transit: 0, status: 'different', reason: '银行余额 0.99 元，应为 1.00 元，银行少 0.01 元', create_at: at,
      }])
    }
  })
  return { suggestion, difference }
}
