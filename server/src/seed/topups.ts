import type { ServiceKey } from '@linggong/shared/domain/topup'
import { SYSTEM } from '../kernel/actor.ts'
import type { Tx } from '../kernel/transaction.ts'
import { enterFinishedOrder, type TopupOwner } from '../modules/topups/service.ts'

/** Cents per unit. */
export const prices: Readonly<Record<ServiceKey, number>> = {
  sms: 6,
  contract_sms: 150,
  contract_face: 200,
  electronic_file_signature: 180,
  two_auth: 30,
  phone_three_auth: 40,
  bank_three_auth: 50,
  bank_four_auth: 60,
  liveness_recognition_auth: 80,
  enterprise_auth: 100,
}

/** Enough of everything; only the number of SMS differs between the demo's agencies (domain.md §7). */
const counts = (sms: number): Readonly<Record<ServiceKey, number>> => ({
  sms,
  contract_sms: 5200,
  contract_face: 2100,
  electronic_file_signature: 3400,
  two_auth: 4800,
  phone_three_auth: 3900,
  bank_three_auth: 2700,
  bank_four_auth: 2600,
  liveness_recognition_auth: 1900,
  enterprise_auth: 1200,
})

/** One paid order per organisation. */
export async function writeTopups(tx: Tx, buyers: readonly (TopupOwner & { readonly sms: number })[], at: Date): Promise<void> {
  for (const { sms, ...owner } of buyers) {
    const lines = Object.entries(counts(sms)).flatMap(([service, count]) => (isService(service) ? [{ service, count, price: prices[service] }] : []))
    await enterFinishedOrder(tx, SYSTEM, owner, { lines }, at)
  }
}

const isService = (key: string): key is ServiceKey => Object.hasOwn(prices, key)
