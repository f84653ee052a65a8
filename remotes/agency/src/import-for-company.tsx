import type { ChosenCompany, ImportForCompanyProps } from '@linggong/shared/business/import/for-company'
import type { CommandFacts } from '@linggong/shared/session/commands'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { type ComponentType, useState } from 'react'
import { ChooseCompanyDialog } from './choose-company.tsx'

type Step = { readonly at: 'closed' | 'company' } | { readonly at: 'file'; readonly company: ChosenCompany; readonly isOpen: boolean }

interface ImportForCompanyButtonProps {
  readonly command: CommandFacts
  /** Of the kind of import, as `lazyDialog` gives it. */
  readonly dialog: ComponentType<ImportForCompanyProps>
}

/** An import for one of the agency's enterprises: choose which one first, then the file. */
export function ImportForCompanyButton({ command, dialog: Dialog }: ImportForCompanyButtonProps) {
  const [step, setStep] = useState<Step>({ at: 'closed' })
  return (
    <>
      <CommandButton command={command} onClick={() => setStep({ at: 'company' })} />
      {step.at === 'company' && <ChooseCompanyDialog title={command.title} onChoose={(company) => setStep({ at: 'file', company, isOpen: true })} onClose={() => setStep({ at: 'closed' })} />}
      {step.at === 'file' && (
        // Stays mounted when closed, because it contains the dialog after submission (立即查看).
        <Dialog key={step.company.id} open={step.isOpen} company={step.company} onClose={() => setStep({ ...step, isOpen: false })} />
      )}
    </>
  )
}
