import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { refuse } from '../../../kernel/refuse.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { enterpriseFaults } from '../../risk/guard.ts'

/** Refuses an enterprise that the operator has blacklisted; where it changes, by what is new about it. */
export async function refuseListed(tx: Tx, kind: TenantKind, asked: { readonly name: string; readonly credit_code: string }, now: Date): Promise<void> {
  if (kind !== 'company') return
  const fault = (await enterpriseFaults(tx, [asked], { place: 'company_form', now }))(asked)
  if (fault !== null) refuse(400, fault.text, { fields: [fault] })
}
