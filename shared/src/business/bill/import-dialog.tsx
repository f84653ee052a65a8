import { Input } from 'antd'
import { useState } from 'react'
import { billTemplate, checkBillImport, importBills } from '../../contract/bills.ts'
import { billImport } from '../../domain/imports/bill.ts'
import { ImportDialog } from '../import/import-dialog.tsx'

export interface BillImportDialogProps {
  readonly open: boolean
  /** The company of the bills; absent when a company imports for itself. */
  readonly company?: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** 导入账单 with a remark for the batch. */
export function BillImportDialog({ open, company, onClose }: BillImportDialogProps) {
  const [remark, setRemark] = useState('')
  return (
    <ImportDialog
      open={open}
      definition={billImport}
      calls={{ template: billTemplate, check: checkBillImport, submit: importBills }}
      {...(company && { title: `导入${billImport.title} · ${company.name}`, place: { company_id: company.id } })}
      more={{ bill_remark: remark }}
      extra={
        <Input
          aria-label="批次备注"
          placeholder="批次备注（选填）"
          maxLength={200}
          showCount
          value={remark}
          style={{ maxWidth: 320 }}
          onChange={(event) => setRemark(event.target.value)}
        />
      }
      onClose={onClose}
    />
  )
}
