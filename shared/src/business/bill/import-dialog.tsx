import { useAction } from '@linggong/shared/api/actions'
import { download } from '@linggong/shared/api/download'
import { AfterImportDialog } from '@linggong/shared/ui/after-import-dialog'
import { ImportPreview, type ImportPreviewData } from '@linggong/shared/ui/import-preview'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { billTemplate, importBills } from '../../contract/bills.ts'
import type { BillColumn } from '../../domain/bill-import.ts'
import { billImportRules, companyOf } from './import-rules.tsx'

export interface BillImportDialogProps {
  readonly open: boolean
  /** Whose bills they are; a company imports for itself. */
  readonly company?: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** 导入账单: file → checked rows → import job; afterwards 立即查看 or 关闭. */
export function BillImportDialog({ open, company, onClose }: BillImportDialogProps) {
  const [remark, setRemark] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = useAction(importBills, { onDone: () => setSubmitted(true) })
  const companyId = company?.id
  const rules = useMemo(() => billImportRules(companyId), [companyId])

  const handleSubmit = ({ results, group }: ImportPreviewData<BillColumn>) => submit.run({ body: { ...group, bills: [...results] } })

  return (
    <>
      <ImportPreview
        open={open}
        title={company === undefined ? '导入账单' : `导入账单 · ${company.name}`}
        importType="bill"
        group={{ ...companyOf(companyId), bill_remark: remark }}
        rules={rules}
        amountKey="amount"
        unit="笔账单"
        onTemplate={(format) => void download(billTemplate, { query: { format } })}
        extra={
          <Input
            aria-label="批次备注"
            placeholder="批次备注（选填）"
            maxLength={200}
            value={remark}
            style={{ maxWidth: 320 }}
            onChange={(event) => setRemark(event.target.value)}
          />
        }
        onSubmit={handleSubmit}
        onClose={onClose}
      />
      <AfterImportDialog open={isSubmitted} onClose={() => setSubmitted(false)} />
    </>
  )
}
