import { useAction } from '@linggong/shared/api/actions'
import { send } from '@linggong/shared/api/client'
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
  const { run } = useAction(importBills)
  const place = company === undefined ? {} : { company_id: company.id }
  return (
    <ImportDialog
      open={open}
      definition={billImport}
      title={company === undefined ? '导入账单' : `导入账单 · ${company.name}`}
      companyId={company?.id}
      template={billTemplate}
      ask={(rows, file_hash, signal) => send(checkBillImport, { body: { ...place, rows, file_hash }, signal, quiet: true })}
      submit={(bills, file) => run({ body: { ...place, ...file, bills, bill_remark: remark } })}
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
      onClose={onClose}
    />
  )
}
