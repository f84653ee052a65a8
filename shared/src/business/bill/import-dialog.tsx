import { Input } from 'antd'
import { useState } from 'react'
import { billImportCheckResult, billTemplate, checkBillImport, importBills, keepBillImportCheck } from '../../contract/bills.ts'
import { billImport } from '../../domain/imports/bill.ts'
import { forCompany, type ImportForCompanyProps } from '../import/for-company.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { ProjectChoice } from './project-choice.tsx'

/** 导入账单 with a remark for the batch. */
export function BillImportDialog({ open, company, onClose }: ImportForCompanyProps) {
  const [remark, setRemark] = useState('')
  const [project, setProject] = useState<string | null>(null)
  return (
    <ImportDialog
      open={open}
      definition={billImport}
      calls={{ template: billTemplate, check: checkBillImport, submit: importBills, kept: { keep: keepBillImportCheck, result: billImportCheckResult } }}
      {...forCompany(billImport, company)}
      more={{ bill_remark: remark, ...(project !== null && { project_company_id: project }) }}
      extra={
        <>
          <Input
            aria-label="批次备注"
            placeholder="批次备注（选填）"
            maxLength={200}
            showCount
            value={remark}
            style={{ maxWidth: 320 }}
            onChange={(event) => setRemark(event.target.value)}
          />
          <ProjectChoice companyId={company?.id} value={project} onChange={setProject} />
        </>
      }
      onClose={onClose}
    />
  )
}
