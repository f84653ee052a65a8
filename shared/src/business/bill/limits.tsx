import { useRead } from '@linggong/shared/api/queries'
import { billLimits } from '../../contract/bills.ts'
import { PersonLimits } from '../person-limits.tsx'
import type { Bill } from './document.tsx'

/** 额度 of the bill's worker. */
export function BillLimits({ bill: { id, name } }: { readonly bill: Bill }) {
  return <PersonLimits name={name} query={useRead(billLimits, { params: { id } }, { quiet: true })} />
}
