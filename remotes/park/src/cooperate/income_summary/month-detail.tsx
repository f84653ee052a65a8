import { useRead } from '@linggong/shared/api/queries'
import { PendingBlock } from '@linggong/shared/business/pending-block'
import type { CallOutput } from '@linggong/shared/contract/call'
import { makeMonthCertificate, type monthClose, verifyMonthClose } from '@linggong/shared/contract/month-closes'
import { reasonLabel } from '@linggong/shared/domain/cmb-transactions'
import { monthCertificateFields, monthCloseFields } from '@linggong/shared/domain/fields/month-close'
import { checkPath, monthChecks } from '@linggong/shared/domain/month-checklist'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { Link } from '@linggong/shared/ui/router'
import { Alert, Button, Collapse, Empty, Flex, Tag, Typography } from 'antd'
import { useState } from 'react'

type Month = CallOutput<typeof monthClose>
type Certificate = Month['certificates'][number]
type Reason = Certificate['reasons'][number]

/** A month: what is open of it, and what certifies its closings. */
export function MonthDetail({ record }: { readonly record: Month }) {
  const fact = factsOf(monthCloseFields, record)
  return (
    <>
      <Facts label="关账" facts={[fact('status'), fact('due_on'), fact('kind'), fact('closer'), fact('closed_at'), ...(record.is_asked ? [fact('asker'), fact('ask_until'), fact('ask_reason', { isWide: true })] : [])]} />
      <section aria-label="检查清单">
        <Typography.Title level={5} style={{ marginBlock: '0 8px' }}>检查清单</Typography.Title>
        <Checklist record={record} />
      </section>
      <section aria-label={monthCertificateFields.certificates.label}>
        <Typography.Title level={5} style={{ marginBlock: '0 8px' }}>{monthCertificateFields.certificates.label}</Typography.Title>
        {record.certificates.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={record.status === 'closed' ? '证书正在签发，请稍候刷新' : '关账后自动签发'} /> : <Certificates record={record} />}
      </section>
    </>
  )
}

function Checklist({ record: { checks, month } }: { readonly record: Month }) {
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {monthChecks.map((check) => {
        const count = checks.find(({ key }) => key === check.key)?.count ?? 0
        return (
          <li key={check.key}>
            <Flex gap={8} align="center" style={{ paddingBlock: 4 }}>
              <Tag color={count === 0 ? 'success' : check.blocks ? 'error' : 'warning'}>{count === 0 ? '无' : count}</Tag>
              <Link to={checkPath(check, month)}>{check.label}</Link>
              {count > 0 && check.blocks && <Typography.Text type="secondary">处理完才能人工关账</Typography.Text>}
            </Flex>
          </li>
        )
      })}
    </ul>
  )
}

const reason = columnsOf<Reason, typeof monthCertificateFields>(monthCertificateFields).column
const reasonColumns = [
  customColumn<Reason>('reason', monthCertificateFields.reason.label, (row) => reasonLabel(row.reason), { width: 160, grow: true }),
  reason('count', { width: 96 }),
  reason('amount', { width: 150 }),
]
const keyOf = (row: Reason) => row.reason

function Certificates({ record }: { readonly record: Month }) {
  const [isAsked, setIsAsked] = useState(false)
  const [latest] = record.certificates
  return (
    <Flex vertical gap={12}>
      {isAsked ? <Verification record={record} /> : <div><Button onClick={() => setIsAsked(true)}>核验证书</Button></div>}
      <Collapse defaultActiveKey={latest?.id} items={record.certificates.map((one) => ({ key: one.id, label: `第 ${one.n} 次关账`, children: <Shown id={record.id} certificate={one} /> }))} />
    </Flex>
  )
}

function Shown({ id, certificate }: { readonly id: string; readonly certificate: Certificate }) {
  const fact = factsOf(monthCertificateFields, certificate)
  const hash = (key: 'posting_hash' | 'chain_hash') => fact(key, { isWide: true, value: <Typography.Text code copyable style={{ overflowWrap: 'anywhere' }}>{certificate[key]}</Typography.Text> })
  return (
    <Flex vertical gap={12}>
      <Facts
        label={`第 ${certificate.n} 次关账的证书`}
        facts={[
          fact('sn'), fact('closed_at'), fact('kind'), fact('closer'), fact('people'), fact('gross'), fact('vat'), fact('surcharge'), fact('income_tax'), fact('declared'), fact('finished'), fact('posting_count'), fact('chain_n'), fact('create_at'),
          hash('posting_hash'), hash('chain_hash'),
        ]}
      />
      <div><ExportButton call={makeMonthCertificate} label="下载证书" input={[{ params: { id }, body: { n: certificate.n } }]} /></div>
      <DataTable label="当月分录" rows={certificate.reasons} rowKey={keyOf} columns={reasonColumns} />
    </Flex>
  )
}

/** The books are read again. */
function Verification({ record }: { readonly record: Month }) {
  const query = useRead(verifyMonthClose, { params: { id: record.id } }, { staleTime: 0 })
  if (query.data === undefined) return <PendingBlock of={query} what={monthCertificateFields.holds.label} rows={2} />
  return query.data.results.map(({ id, holds, faults }) => {
    const n = record.certificates.find((one) => one.id === id)?.n ?? 0
    return <Alert key={id} type={holds ? 'success' : 'error'} showIcon title={holds ? `第 ${n} 次关账的证书与账本一致` : `第 ${n} 次关账的证书与账本不一致：${faults.join('；')}`} />
  })
}
