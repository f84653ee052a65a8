import { ExportButton } from '@linggong/shared/ui/export-button'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Button, Card, Flex } from 'antd'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useState } from 'react'
import { exportInvoiceDetails, makeInvoiceStatement } from '../../contract/invoice-batches.ts'
import { invoiceBatchFields as field, kindsText } from '../../domain/fields/invoice-batch.ts'
import { sum } from '../../domain/money.ts'
import { INVOICE_STATUSES } from '../../domain/statuses.ts'
import { LazyInvoiceChain } from '../invoices/lazy-chain.tsx'
import { BatchStatus } from './batch-status.tsx'
import type { InvoiceBatchRecord } from './document.tsx'
import { LineTable } from './line-table.tsx'
import { StatementFrame } from './statement-frame.tsx'
import { Can } from '@linggong/shared/ui/can'

const RegisterInvoiceDialog = lazyDialog(() => import('../invoices/register-dialog.tsx').then((module) => module.RegisterInvoiceDialog))

type Detail = InvoiceBatchRecord['details'][number]

/** 开票申请 over its list: its sums, its statement, and each enterprise with its settlements and lines. */
export function InvoiceBatchDetail({ record }: { readonly record: InvoiceBatchRecord }) {
  const [isShown, setShown] = useState(false)
  const [isRegistering, setRegistering] = useState(false)
  const fact = factsOf(field, record)
  return (
    <Flex vertical gap={16}>
      <Facts
        label="开票申请"
        facts={[
          fact('status', { value: <BatchStatus {...record} /> }), fact('category', { value: kindsText(record.details) }), fact('real_invoice_amount'), fact('tax_amount'), fact('settlement_count'), fact('invoice_count'), fact('settlement_amount'), fact('pay_amount'), fact('paid_amount'), fact('vat_service_fee'), fact('accounting_fee'), fact('promotion_fee'), fact('isDisassemble'),
          fact('created_by'), fact('creator'), fact('submit_at'), fact('confirm_at'), fact('audit_at'),
          ...(record.reason === '' ? [] : [fact('reason', { isWide: true })]), ...(record.vendor_fault === '' ? [] : [fact('vendor_fault', { isWide: true })]), fact('remark', { isWide: true }),
        ]}
      />
      <Flex gap={8} wrap>
        <Button onClick={() => setShown(!isShown)}>{isShown ? '收起结算确认单' : '查看结算确认单'}</Button>
        <ExportButton call={makeInvoiceStatement} label="下载结算确认单" input={[{ params: { id: record.id } }]} />
        <Can keys="AgencyFinanceBillingPageIndex:export">
          <ExportButton call={exportInvoiceDetails} label="导出开票明细" input={[{ params: { id: record.id }, body: {} }]} />
        </Can>
        {record.status === 'to_invoice' && record.has_open_lines && (
          <Can keys="AgencyFinanceBillingPageIndex:upload">
            <Button onClick={() => setRegistering(true)}>登记发票</Button>
          </Can>
        )}
      </Flex>
      {isRegistering && <RegisterInvoiceDialog record={record} onClose={() => setRegistering(false)} />}
      {isShown && <StatementFrame id={record.id} />}
      {record.details.map((detail) => <EnterprisePart key={detail.id} detail={detail} />)}
      <LazyInvoiceChain of="invoice_batch" id={record.id} />
    </Flex>
  )
}

function EnterprisePart({ detail }: { readonly detail: Detail }) {
  const tax_amount = sum(detail.split_detail.map((line) => line.tax_amount))
  const fact = factsOf(field, { ...detail, invoice_remark: detail.remark, sns: someOf(detail.sns), title: detail.title.title, tax_no: detail.title.tax_no, tax_amount, net_amount: detail.real_invoice_amount - tax_amount })
  return (
    <Card size="small" title={detail.company_name} extra={<StatusTag table={INVOICE_STATUSES} value={detail.status} />}>
      <Facts
        label={`${detail.company_name}的开票明细`}
        facts={[
          fact('real_invoice_amount'), fact('category'), fact('tax_amount'), fact('net_amount'), fact('title', { isWide: true }), fact('tax_no', { isWide: true }), fact('sns', { isWide: true }),
          ...(detail.project_company_name === '' ? [] : [fact('project_company_name')]), ...(detail.esign_at === null ? [] : [fact('esign_at')]), ...(detail.remark === '' ? [] : [fact('invoice_remark', { isWide: true })]),
        ]}
      />
      <LineTable lines={detail.split_detail} />
    </Card>
  )
}

/** An application may be over thousands; all of them are in its statement and in 导出开票明细. */
const someOf = (sns: readonly string[]): string => (sns.length <= 30 ? sns.join('、') : `${sns.slice(0, 30).join('、')} 等 ${sns.length} 张（全部见结算确认单）`)
