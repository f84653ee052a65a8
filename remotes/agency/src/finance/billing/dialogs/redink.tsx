import type { DialogProps } from '@linggong/shared/business/document'
import type { InvoiceRecord } from '@linggong/shared/business/invoices/invoice'
import { useNavigate } from '@linggong/shared/ui/router'
import { useEffect, useEffectEvent } from 'react'

/** 红冲: not a dialog but the page 新增红冲, which begins with this invoice. */
export function RedinkWay({ record: { number }, onClose }: DialogProps<InvoiceRecord>) {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    // Its list stays open in its tab, where the same row may be chosen again.
    onClose()
    void navigate(`/agency/finance/ren/ink/add?number=${number}`)
  })
  useEffect(() => leave(), [])
  return null
}
