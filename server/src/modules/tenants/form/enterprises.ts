import { createHash } from 'node:crypto'
import { businessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../../../deps.ts'
import { SYSTEM, type Actor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { inTransaction } from '../../../kernel/transaction.ts'
import { consume, payerFor, refuseWithout } from '../../topups/metering.ts'
import { PortDown } from '../../../ports/port.ts'

const most = 10
/** One character finds half of the register. */
const shortest = 2

/**
 * What the register has under this name or credit code; whether there is a register can be asked without searching. What the register
 * answers uses up a unit of the caller's organisation, the same question of one day only once. No transaction is open while it is asked.
 */
export async function enterprisesFound({ registry, db, clock }: Deps, actor: Actor, search: string) {
  const { isConnected: is_connected } = registry
  if (!is_connected || search.length < shortest) return { is_connected, results: [] }
  const now = clock()
  const usage = { category: 'enterprise', tenant_id: actor.tenantId, staff: actor.name } as const
  const requestNo = `enterprise:${createHash('sha256').update(`${actor.tenantId} ${businessDate(now)} ${search}`).digest('hex')}`
  const payer = await inTransaction(db, SYSTEM, async (tx) => {
    const found = await payerFor(tx, actor.tenantId)
    if (found !== null) await refuseWithout(tx, found, 'enterprise_auth', requestNo)
    return found
  })
  try {
    const results = [...(await registry.search(search, most))]
    if (payer !== null) await inTransaction(db, SYSTEM, (tx) => consume(tx, { payer, service: 'enterprise_auth', count: 1, requestNo, usage }, now))
    return { is_connected, results }
  } catch (error) {
    if (!(error instanceof PortDown)) throw error
    return refuse('refused', '企业登记信息暂时查不到，请稍后再试，或直接填写')
  }
}
