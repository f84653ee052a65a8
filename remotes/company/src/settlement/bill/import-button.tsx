import { LazyBillImportDialog } from '@linggong/shared/business/bill/lazy-import-dialog'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Button } from 'antd'
import { useState } from 'react'

export function ImportButton() {
  const { can } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const isDisabled = useIsTenantDisabled()
  if (isDisabled || !can('CompanySettlementBillPageIndex:import')) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        导入账单
      </Button>
      <LazyBillImportDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
