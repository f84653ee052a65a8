import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { type Bill, pickBillColumns } from '@linggong/shared/business/bill/document'
import { listBills } from '@linggong/shared/contract/bills'
import { DataTable } from '@linggong/shared/ui/data-table'
import { Button, Typography } from 'antd'
import { useMemo, useState } from 'react'
import type { PreviewedBill } from '../round-confirm.tsx'
import styles from './preview.module.css'

interface HealthyBillsProps {
  readonly count: number
  /** Absent where there are several settlements: then they are counted alone. */
  readonly settlementId?: string
  /** Those of which something is said. */
  readonly told: readonly PreviewedBill[]
  readonly chosen?: ReadonlySet<string> | undefined
}

/** The bills of which nothing is to be said: how many, and which when asked for. */
export function HealthyBills({ count, settlementId, told, chosen }: HealthyBillsProps) {
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <>
      <div className={styles['healthy']}>
        <Typography.Text type="secondary">{told.length === 0 ? `全部 ${count} 笔正常` : `其余 ${count} 笔正常，已收起`}</Typography.Text>
        {settlementId !== undefined && (
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '展开'}
          </Button>
        )}
      </div>
      {isOpen && settlementId !== undefined && <List settlementId={settlementId} told={told} chosen={chosen} />}
    </>
  )
}

const columns = pickBillColumns(['sn', 'name', 'amount', 'net_amount', 'bank_name', 'account_no'])

function List({ settlementId, told, chosen }: Required<Pick<HealthyBillsProps, 'settlementId' | 'told'>> & Pick<HealthyBillsProps, 'chosen'>) {
  const query = useRead(listBills, { query: { settlement_id: settlementId, page_size: 6000 } })
  const all = query.data?.results
  const rows = useMemo(() => {
    const said = new Set(told.map(({ id }) => id))
    return (all ?? []).filter(({ id }) => !said.has(id) && chosen?.has(id) !== false)
  }, [all, told, chosen])
  if (all === undefined) return <PendingBlock of={query} what="账单" />
  return (
    <div className={styles['table']}>
      <DataTable label="正常的账单" rows={rows} rowKey={keyOf} columns={columns} />
    </div>
  )
}

const keyOf = ({ id }: Bill) => id
