import { LazyBillImportDialog } from '@linggong/shared/business/bill/lazy-import-dialog'
import { useCommand } from '@linggong/shared/session/commands'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Can } from '@linggong/shared/ui/can'
import { Button } from 'antd'
import { useState } from 'react'

const key = 'CompanySettlementBillPageIndex:import'

export function ImportButton() {
  const { can } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const isDisabled = useIsTenantDisabled()
  const mayImport = !isDisabled && can(key)
  useCommand(mayImport ? { id: 'company.bill.import', title: '导入账单', run: () => setOpen(true) } : null)
  if (isDisabled) return null
  return (
    <Can keys={key}>
      <Button type="primary" onClick={() => setOpen(true)}>
        导入账单
      </Button>
      <LazyBillImportDialog open={isOpen} onClose={() => setOpen(false)} />
    </Can>
  )
}
