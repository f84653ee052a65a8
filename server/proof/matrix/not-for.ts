import type { Member } from '../world/shape.ts'
import type { Use } from './sample-request.ts'

/** A use of the call that needs rows unrelated to this caller, such as bills for the operator. */
export function notFor(use: Use, member: Member): boolean {
  // The operator confirms orders, and uploads no vouchers of them.
  if (use.name === 'updateTopupOrder(confirm)' || use.name === 'updateTopupOrder(reject)') return member.flavour !== 'saas'
  if (use.name === 'updateTopupOrder(voucher)') return member.flavour === 'saas'
  // A voucher is uploaded by companies alone.
  if (use.name === 'signUrl(upload)') return member.flavour !== 'company'
  // Of the files that the operator sees, it opens those of its own forms only, and the world has none.
  if (use.name === 'signUrl') return member.flavour === 'saas'
  // The sample is of bills, which parks do not import.
  if (use.name === 'importMapping' || use.name === 'keepImportMapping') return member.flavour === 'park'
  return use.name === 'reveal(bill)' || use.name === 'reveal(company_user)' ? member.flavour === 'saas' : false
}
