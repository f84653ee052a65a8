import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { invoiceStatementHtml } from '../../contract/invoice-batches.ts'

/** 结算确认单 as the server has made it, in a frame that may do nothing: no script, no form, no address of ours (R684). */
export function StatementFrame({ id, isToConfirm = false }: { readonly id: string; readonly isToConfirm?: boolean }) {
  const query = useRead(invoiceStatementHtml, { params: { id }, query: { is_company_confirm: isToConfirm ? '1' : '0' } })
  if (query.data === undefined) return <PendingBlock of={query} what="结算确认单" rows={5} />
  return <iframe title="结算确认单" sandbox="" srcDoc={query.data.html} style={{ width: '100%', height: 320, border: '1px solid var(--ant-color-border)', borderRadius: 6, background: '#fff', colorScheme: 'light' }} />
}
