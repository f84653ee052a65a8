import type { RowOf } from '../../contract/call.ts'
import type { searchSettlements } from '../../contract/settlements.ts'

export type Invoiceable = RowOf<typeof searchSettlements>
