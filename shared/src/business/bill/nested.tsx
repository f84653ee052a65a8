import { readOnce, useRead } from '@linggong/shared/api/queries'
import { useListState } from '@linggong/shared/ui/list-state'
import { useNavigate } from '@linggong/shared/ui/router'
import { useEffect } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { searchBills } from '../../contract/bills.ts'
import { billFields } from '../../domain/fields/bill.ts'
import { mostRows } from '../rows.ts'
import { leaveTrail, trailOf } from '../document/trail.ts'
import { useLinkTo } from '../home.tsx'
import { type Bill, billSums, nestedBillFilters } from './document.tsx'

/**
 * The list of bills inside the record that they belong to, with their totals: what `ListPage` takes, but for the columns and the batch
 * actions. A bill that is opened from it has its neighbours here. `poll`: milliseconds until the rows are read again, or false.
 */
export function useNestedBills(owner: { readonly settlement_id: string } | { readonly batch_id: string }, poll: (found: CallOutput<typeof searchBills> | undefined) => number | false = () => false) {
  const linkTo = useLinkTo()
  const navigate = useNavigate()
  const list = useListState(nestedBillFilters, { name: 'bills' })
  const { params } = list
  const [ownerKey = '', ownerId = ''] = Object.entries(owner)[0] ?? []
  const query = useRead(searchBills, { body: { ...params, ...owner } }, { refetchInterval: poll })
  const found = query.data
  useEffect(() => {
    if (found) leaveTrail('bill', { params: { ...params, [ownerKey]: ownerId }, page: found.page, pageSize: found.page_size, total: found.total, records: trailOf(found.results, ({ id }) => linkTo('bill', id)) })
  }, [params, found, linkTo, ownerKey, ownerId])
  return {
    props: {
      isNested: true,
      title: '账单明细',
      list,
      query,
      rowKey: 'id',
      fields: billFields,
      sums: found && billSums(found),
      onOpen: (bill: Bill) => navigate(linkTo('bill', bill.id) ?? ''),
    } as const,
    readAll: async () => (await readOnce(searchBills, { body: { ...params, ...owner, page: 1, page_size: mostRows } })).results,
  }
}
