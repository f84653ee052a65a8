import { DatePicker, Space } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { checkCompanyImport, companyTemplate, importCompanies } from '../../contract/tenant-forms.ts'
import { companyImportFields } from '../../domain/fields/tenant.ts'
import { companyImport } from '../../domain/imports/company.ts'
import { businessDate } from '../../domain/time.ts'
import { ImportDialog } from '../import/import-dialog.tsx'

interface CompanyImportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

const { label } = companyImportFields.cooperation_time

/** 导入企业, with the day from which on their contracts are to be in force. */
export function CompanyImportDialog({ open, onClose }: CompanyImportDialogProps) {
  const [day, setDay] = useState(() => businessDate(new Date()))
  return (
    <ImportDialog
      open={open}
      definition={companyImport}
      calls={{ template: companyTemplate, check: checkCompanyImport, submit: importCompanies }}
      more={{ cooperation_time: day }}
      extra={
        <Space>
          {label}
          <DatePicker aria-label={label} allowClear={false} value={dayjs(day)} onChange={(value) => value && setDay(value.format('YYYY-MM-DD'))} />
        </Space>
      }
      onClose={onClose}
    />
  )
}
