import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { Money } from '@linggong/shared/ui/money'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { type ReactNode, useMemo } from 'react'
import type { CallInput, CallOutput } from '../../contract/call.ts'
import { invoiceChain } from '../../contract/invoice-chain.ts'
import { INVOICE_STATUSES, REDINK_STATUSES } from '../../domain/statuses.ts'
import type { DocumentName } from '../../domain/pages/tables.ts'
import { remadeOf } from '../../domain/tax/remade.ts'
import { whileMoving } from '../follow.ts'
import { RecordLink } from '../home.tsx'
import styles from './chain.module.css'

type Chain = CallOutput<typeof invoiceChain>
type Of = NonNullable<CallInput<typeof invoiceChain>['query']>['of']

/** 发票链: settlement, application, invoice, red ink and what was invoiced anew, one below another; the record that it is shown on is marked. */
export function InvoiceChain({ of, id }: { readonly of: Of; readonly id: string }) {
  const { data, error, refetch } = useRead(invoiceChain, { query: { of, id } }, { staleTime: 0, refetchInterval: whileMoving(isMoving) })
  return (
    <section aria-label="发票链" style={{ marginBlock: 16 }}>
      <h3 style={{ fontSize: 14, margin: '0 0 8px' }}>发票链</h3>
      {data === undefined ? <PendingBlock of={{ error, refetch }} what="发票链" rows={3} /> : <Picture chain={data} here={id} />}
    </section>
  )
}

/** The row with the record that it is shown on before the others. */
function hereFirst({ batches, invoices, redinks }: Chain, here: string): Chain['batches'] {
  const invoiceId = redinks.find(({ id }) => id === here)?.invoice_id ?? here
  const own = invoices.find(({ id }) => id === invoiceId)?.batch_id ?? here
  return [...batches.filter(({ id }) => id === own), ...batches.filter(({ id }) => id !== own)]
}

/** The vendor or the bureau has something of it in hand. */
const isMoving = ({ invoices, redinks }: Chain): boolean => invoices.some(({ status }) => status === 'to_invoice') || redinks.some(({ status }) => status === 'no_need_confirm' || status === 'confirmed')

function Picture({ chain, here }: { readonly chain: Chain; readonly here: string }) {
  const { settlements, invoices, redinks } = chain
  const batches = hereFirst(chain, here)
  const remade = useMemo(() => remadeOf(chain), [chain])
  if (batches.length === 0) return <p>还没有开票申请。</p>
  return (
    <div className={styles['chain']}>
      {chain.is_cut && <p>单据较多，这里只列出一部分。</p>}
      {batches.map((batch) => (
        <div key={batch.id} className={styles['row']}>
          <div className={styles['column']}>
            {batch.takes.map(({ settlement_id: settlementId, amount }) => (
              <Card key={settlementId} kind="结算单" of="settlement" id={settlementId} here={here} text={settlements.find((one) => one.id === settlementId)?.sn ?? ''}>
                开票 <Money cents={amount} />
              </Card>
            ))}
          </div>
          <div className={styles['column']}>
            <Card kind="开票申请" of="invoice_batch" id={batch.id} here={here} text={batch.sn} tag={<StatusTag table={INVOICE_STATUSES} value={batch.status} />}>
              <Money cents={batch.amount} />
              {remade.filter((one) => one.batch_id === batch.id).map((one) => (
                <span key={one.redink_id}>
                  其中 <Money cents={one.amount} /> 由红冲退回：<Sn of="redink_offset" record={redinks.find(({ id }) => id === one.redink_id)} here={here} />
                </span>
              ))}
            </Card>
          </div>
          <div className={styles['column']}>
            {invoices.filter((one) => one.batch_id === batch.id).map((invoice) => (
              <div key={invoice.id} style={{ display: 'grid', gap: 8 }}>
                <Card kind="发票" of="invoice" id={invoice.id} here={here} text={invoice.number === '' ? '待开具' : invoice.number} tag={<StatusTag table={INVOICE_STATUSES} value={invoice.status} />}>
                  <Money cents={invoice.amount} />
                </Card>
                {redinks.filter((one) => one.invoice_id === invoice.id).map((red) => (
                  <div key={red.id} className={styles['red']}>
                    <Card kind="红冲" of="redink_offset" id={red.id} here={here} text={red.number === '' ? red.sn : red.number} tag={<StatusTag table={REDINK_STATUSES} value={red.status} />}>
                      <Money cents={red.amount} />
                      {remade.filter((one) => one.redink_id === red.id).map((one) => (
                        <span key={one.batch_id}>
                          <Money cents={one.amount} /> 重新开票：<Sn of="invoice_batch" record={chain.batches.find(({ id }) => id === one.batch_id)} here={here} />
                          {invoices.filter(({ batch_id, number }) => batch_id === one.batch_id && number !== '').map(({ id, number }) => <span key={id}> 发票 <RecordLink of="invoice" id={id}>{number}</RecordLink></span>)}
                        </span>
                      ))}
                    </Card>
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

interface SnProps {
  readonly of: DocumentName
  readonly record: { readonly id: string; readonly sn: string } | undefined
  readonly here: string
}

/** Its number, which leads to it from anywhere else. */
const Sn = ({ of, record, here }: SnProps) => (record === undefined ? null : record.id === here ? record.sn : <RecordLink of={of} id={record.id}>{record.sn}</RecordLink>)

interface CardProps {
  readonly kind: string
  readonly of: DocumentName
  readonly id: string
  readonly here: string
  readonly text: string
  readonly tag?: ReactNode
  readonly children: ReactNode
}

const Card = ({ kind, of, id, here, text, tag, children }: CardProps) => (
  <div className={`${styles['card'] ?? ''} ${id === here ? (styles['here'] ?? '') : ''}`} {...(id === here && { 'aria-current': true })}>
    <div className={styles['kind']}>{kind}</div>
    <div>{id === here ? text : <RecordLink of={of} id={id}>{text}</RecordLink>}</div>
    <div style={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
      {children}
      {tag}
    </div>
  </div>
)
