import { z } from 'zod'
import type { ServiceFeeBill } from './steps.ts'

export type SignedFee = Pick<ServiceFeeBill, 'id' | 'version' | 'payee_id' | 'due_amount'>

/** The one form in which a payment of fee bills is hashed: what is due to whom, of each as it is, in the order of ids (as `payments/facts.ts` of settlements). */
export function canonicalFees(company: string, bills: readonly SignedFee[]): string {
  return JSON.stringify(['fee-payment/1', company, bills.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ id, version, payee_id, due_amount }) => [id, version, payee_id, due_amount])])
}

const canonicalForm = z.tuple([z.literal('fee-payment/1'), z.string(), z.array(z.tuple([z.string(), z.int(), z.string(), z.int()]))])

interface CanonicalFees {
  readonly company: string
  readonly bills: readonly SignedFee[]
}

/** What `canonicalFees` has written; null for anything else. */
export function readCanonicalFees(text: string): CanonicalFees | null {
  try {
    const { data } = canonicalForm.safeParse(JSON.parse(text))
    if (data === undefined) return null
    const [, company, bills] = data
    return { company, bills: bills.map(([id, version, payee_id, due_amount]) => ({ id, version, payee_id, due_amount })) }
  } catch {
    return null
  }
}
