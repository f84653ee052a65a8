import { DialogButton } from '@linggong/shared/business/dialog-button'
import { DocumentList } from '@linggong/shared/business/document-list'
import { BulkMenu } from '@linggong/shared/business/import/bulk-menu'
import { ImportButton } from '@linggong/shared/business/import/import-button'
import { exportTaxApplications } from '@linggong/shared/contract/tax-registrations'
import { Can } from '@linggong/shared/ui/can'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { useState } from 'react'
import { importCancellations, importRealnames, importRegistrations } from '../../commands.ts'
import { registrations } from './registrations.tsx'
import { reports } from './reports.tsx'

const RegistrationImport = lazyDialog(() => import('./import-dialogs.tsx').then((module) => module.RegistrationImport))
const CancellationImport = lazyDialog(() => import('./import-dialogs.tsx').then((module) => module.CancellationImport))
const CreateReport = lazyDialog(() => import('./report-dialogs.tsx').then((module) => module.CreateDialog))
const RealnameImport = lazyDialog(() => import('./import-dialogs.tsx').then((module) => module.RealnameImport))

const lists = [{ key: 'tax_registration', label: '税务登记' }, { key: 'bureau_report', label: '涉税信息报送' }] as const

/** 税务登记: handed in at the bureau, and what it has answered; and what it is told each quarter. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'bureau_report') {
    return (
      <DocumentList
        of={reports}
        tabs={tabs}
        button={
          <Can keys="ParkCooperateCertificationPageIndex:report">
            <DialogButton label="生成报表" type="primary">{(close) => <CreateReport onClose={close} />}</DialogButton>
          </Can>
        }
      />
    )
  }
  return (
    <DocumentList
      of={registrations}
      tabs={tabs}
      button={
        <>
          <Can keys="ParkCooperateCertificationPageIndex:process">
            <ExportButton call={exportTaxApplications} label="导出申报名单" input={[{ body: {} }]} />
          </Can>
          <OtherFiles />
          <ImportButton command={importRegistrations} dialog={RegistrationImport} />
        </>
      }
    />
  )
}

/** 导入注销 and 导入实名结果. */
function OtherFiles() {
  const [open, setOpen] = useState<'cancellation' | 'realname' | null>(null)
  const handleClose = () => setOpen(null)
  return (
    <>
      <BulkMenu choices={[{ command: importCancellations, onClick: () => setOpen('cancellation') }, { command: importRealnames, onClick: () => setOpen('realname') }]} />
      <CancellationImport open={open === 'cancellation'} onClose={handleClose} />
      <RealnameImport open={open === 'realname'} onClose={handleClose} />
    </>
  )
}
