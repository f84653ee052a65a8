import { LazyBillImportDialog } from '@linggong/shared/business/bill/lazy-import'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { useState } from 'react'
import { importBills } from '../../commands.ts'
import { type ChosenCompany, ChooseCompanyDialog } from './choose-company.tsx'

type Step = { readonly at: 'closed' | 'company' } | { readonly at: 'file'; readonly company: ChosenCompany; readonly isOpen: boolean }

/** 导入账单: choose the company first, then the file. */
export function ImportButton() {
  const [step, setStep] = useState<Step>({ at: 'closed' })
  return (
    <>
      <CommandButton command={importBills} onClick={() => setStep({ at: 'company' })} />
      {step.at === 'company' && <ChooseCompanyDialog onChoose={(company) => setStep({ at: 'file', company, isOpen: true })} onClose={() => setStep({ at: 'closed' })} />}
      {step.at === 'file' && (
        // Stays mounted when closed, because it contains the dialog after submission (立即查看).
        <LazyBillImportDialog key={step.company.id} open={step.isOpen} company={step.company} onClose={() => setStep({ ...step, isOpen: false })} />
      )}
    </>
  )
}
