import { Can } from '@linggong/shared/ui/can'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { Link } from '@linggong/shared/ui/router'
import { useContext } from 'react'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { HomeContext } from '../home.tsx'
import type { SettlementRecord } from '../settlement/document.tsx'
import { InvoiceChain } from './chain.tsx'

/** 发票 of a settlement: what of it is applied for and invoiced, the way to the next application, and the chain of all. */
export function SettlementInvoices({ record }: { readonly record: SettlementRecord }) {
  const home = useContext(HomeContext)
  const fact = factsOf(settlementFields, record)
  const apply = record.status === 'paid' && record.applied_amount < record.invoice_amount ? home?.keyOf('invoice_batch', 'add') : undefined
  return (
    <>
      <Facts label="开票" facts={[fact('invoice_status'), fact('invoice_amount'), fact('applied_amount'), fact('invoiced_amount'), fact('to_redink_amount'), fact('invoice_at')]} />
      {apply !== undefined && home !== null && (
        <Can keys={[apply]}>
          <p><Link to={`${home.listOf('invoice_batch').path}?apply=${record.sn}`}>为这张结算单申请开票</Link></p>
        </Can>
      )}
      <InvoiceChain of="settlement" id={record.id} />
    </>
  )
}
