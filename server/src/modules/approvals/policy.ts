import { policiesAt, signsFor, type ApprovalPolicy } from '@linggong/shared/domain/payment-approval'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { termsOf } from '../terms/terms.ts'
import type { PaymentMember } from './members.ts'

/** The company's policy, and what was replaced by it within the last day. */
export async function policiesOf(tx: Tx, companyId: string, now: Date): Promise<readonly ApprovalPolicy[]> {
  const { payment_approval: policy } = (await termsOf(tx, companyId)).config
  return policiesAt(policy, policy.former ?? [], now)
}

type Asked = Pick<Row<'app.payment_approval'>, 'requested_by' | 'signatures'>

/** In whose name a member can sign; null: they cannot, or have. Nobody approves their own payment, nor through a deputy. */
export function signerOf(policies: readonly ApprovalPolicy[], members: readonly PaymentMember[], { requested_by, signatures }: Asked, staffId: string, now: Date): string | null {
  if (staffId === requested_by) return null
  const entitled = new Set(members.filter(({ id, is_entitled }) => is_entitled && id !== requested_by).map(({ id }) => id))
  const name = signsFor(policies, entitled, staffId, now)
  const hasSigned = signatures.some((one) => one.staff_id === staffId || one.in_name_of === name || one.staff_id === name || one.in_name_of === staffId)
  return hasSigned ? null : name
}
