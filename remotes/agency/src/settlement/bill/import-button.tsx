import { LazyBillImportDialog } from '@linggong/shared/business/bill/lazy-import-dialog'
import { useCommand } from '@linggong/shared/session/commands'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Can } from '@linggong/shared/ui/can'
import { Button } from 'antd'
import { useState } from 'react'
import { type ChosenCompany, ChooseCompanyDialog } from './choose-company.tsx'

type Step = { readonly at: 'closed' | 'company' } | { readonly at: 'file'; readonly company: ChosenCompany; readonly isOpen: boolean }

const key = 'AgencySettlementBillPageIndex:import'

/** 导入账单: for whom first, then the file. */
export function ImportButton() {
  const { can } = usePermissions()
  const [step, setStep] = useState<Step>({ at: 'closed' })
  const isDisabled = useIsTenantDisabled()
  const mayImport = !isDisabled && can(key)
  useCommand(mayImport ? { id: 'agency.bill.import', title: '导入账单', run: () => setStep({ at: 'company' }) } : null)
  if (isDisabled) return null
  return (
    <Can keys={key}>
      <Button type="primary" onClick={() => setStep({ at: 'company' })}>
        导入账单
      </Button>
      {step.at === 'company' && <ChooseCompanyDialog onChoose={(company) => setStep({ at: 'file', company, isOpen: true })} onClose={() => setStep({ at: 'closed' })} />}
      {step.at === 'file' && (
        // It stays mounted when closed: what follows a submission (立即查看) is its own.
        <LazyBillImportDialog key={step.company.id} open={step.isOpen} company={step.company} onClose={() => setStep({ ...step, isOpen: false })} />
      )}
    </Can>
  )
}
