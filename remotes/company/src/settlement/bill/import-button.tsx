import { LazyBillImportDialog } from '@linggong/shared/business/bill/lazy-import-dialog'
import { useCommand } from '@linggong/shared/session/commands'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Button } from 'antd'
import { useState } from 'react'

export function ImportButton() {
  const { can } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const isDisabled = useIsTenantDisabled()
  const mayImport = !isDisabled && can('CompanySettlementBillPageIndex:import')
  useCommand(mayImport ? { id: 'company.bill.import', title: '导入账单', run: () => setOpen(true) } : null)
  if (!mayImport) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        导入账单
      </Button>
      <LazyBillImportDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
