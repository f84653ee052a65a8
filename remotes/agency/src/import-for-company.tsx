import type { ChosenCompany, ImportForCompanyProps } from '@linggong/shared/business/import/for-company'
import type { CommandFacts } from '@linggong/shared/session/commands'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ChooseCompanyDialog } from './choose-company.tsx'

type Step = { readonly at: 'closed' | 'company' } | { readonly at: 'file'; readonly company: ChosenCompany; readonly isOpen: boolean }

interface ImportForCompany {
  readonly command: CommandFacts
  /** Of the kind of import, as `lazyDialog` gives it. */
  readonly dialog: ComponentType<ImportForCompanyProps>
}

/** An import for one of the agency's enterprises: choose which one first, then the file. */
export function useImportForCompany({ command, dialog: Dialog }: ImportForCompany): { readonly start: () => void; readonly dialogs: ReactNode } {
  const [step, setStep] = useState<Step>({ at: 'closed' })
  return {
    start: () => setStep({ at: 'company' }),
    dialogs: (
      <>
        {step.at === 'company' && <ChooseCompanyDialog title={command.title} onChoose={(company) => setStep({ at: 'file', company, isOpen: true })} onClose={() => setStep({ at: 'closed' })} />}
        {step.at === 'file' && (
          // Stays mounted when closed, because it contains the dialog after submission (立即查看).
          <Dialog key={step.company.id} open={step.isOpen} company={step.company} onClose={() => setStep({ ...step, isOpen: false })} />
        )}
      </>
    ),
  }
}

/** The same as the main action of a page. */
export function ImportForCompanyButton(of: ImportForCompany) {
  const { start, dialogs } = useImportForCompany(of)
  return (
    <>
      <CommandButton command={of.command} onClick={start} />
      {dialogs}
    </>
  )
}
