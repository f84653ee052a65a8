import { readOnce } from '@linggong/shared/api/queries'
import { Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import { findSettlements } from '../../contract/settlements.ts'
import { settlementFields as field } from '../../domain/fields/settlement.ts'
import { invoiceable } from '../../domain/tax/invoiceable.ts'
import type { Invoiceable } from './invoiceable.ts'

interface FindSettlementProps {
  readonly onFound: (row: Invoiceable) => void
}

type Told = { readonly text: string; readonly isFault: boolean }

/** A settlement by its number (R665): it is chosen, or the reason is told why it cannot be. */
export function FindSettlement({ onFound }: FindSettlementProps) {
  const [sn, setSn] = useState('')
  const [isLooking, setLooking] = useState(false)
  const [told, setTold] = useState<Told>()
  const look = async (text: string) => {
    const wanted = text.trim().toUpperCase()
    if (wanted === '' || isLooking) return
    setLooking(true)
    try {
      const { results: [row] } = await readOnce(findSettlements, { query: { sn: wanted } })
      const fault = faultOf(row, wanted)
      setTold(fault === null ? { text: `已选中结算单 ${wanted}`, isFault: false } : { text: fault, isFault: true })
      if (fault !== null || row === undefined) return
      setSn('')
      onFound(row)
    } catch {
      // The failure has been shown.
    } finally {
      setLooking(false)
    }
  }
  return (
    <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
      <Input.Search
        aria-label={field.sn.label} style={{ width: 280 }} placeholder={`按${field.sn.label}查找并选中`} enterButton="选中" autoComplete="off" maxLength={40}
        value={sn} loading={isLooking} onChange={(event) => setSn(event.target.value)} onSearch={(text) => void look(text)}
      />
      <output>{told !== undefined && <Typography.Text type={told.isFault ? 'danger' : 'secondary'}>{told.text}</Typography.Text>}</output>
    </Flex>
  )
}

/** Why it cannot be applied for; null: it can. */
function faultOf(row: Invoiceable | undefined, sn: string): string | null {
  if (row === undefined) return `没有单号为 ${sn} 的结算单，请核对单号`
  if (row.status !== 'paid') return `结算单 ${sn} 还没有结算，只有已结算的可以开票`
  return invoiceable(row) === 0 ? `结算单 ${sn} 已全部申请开票，没有可开票金额` : null
}
