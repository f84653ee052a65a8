import { download } from '@linggong/shared/api/download'
import { AfterImportDialog } from '@linggong/shared/ui/after-import-dialog'
import { ImportPreview } from '@linggong/shared/ui/import-preview'
import { type ReactNode, useState } from 'react'
import type { billTemplate } from '../../contract/bills.ts'
import { type ColumnKey, type Columns, type ImportDefinition, type SentRow } from '../../domain/imports/define.ts'
import { sentRow } from '../../domain/imports/rows.ts'
import { Outcome } from './outcome.tsx'
import { type AskServer, importRulesOf } from './rules.tsx'

interface ImportDialogProps<C extends Columns, R extends string> {
  readonly open: boolean
  readonly definition: ImportDefinition<C, R>
  readonly title: string
  /** The organisation of the rows; drafts of different organisations are separate. */
  readonly companyId?: string | undefined
  readonly template: typeof billTemplate
  readonly ask: AskServer<C>
  /** Resolves to undefined on failure. */
  readonly submit: (rows: SentRow<C>[], file: { readonly filename: string; readonly file_url: string }) => Promise<{ readonly id: string } | undefined>
  /** Fields of the whole submission, e.g. a remark. */
  readonly extra?: ReactNode
  readonly onClose: () => void
}

/** 导入: file → checked rows → import job; afterwards its outcome, 立即查看 or 关闭. */
export function ImportDialog<C extends Columns, R extends string>({ open, definition, title, companyId, template, ask, submit, extra, onClose }: ImportDialogProps<C, R>) {
  const [submitted, setSubmitted] = useState<string | null>(null)
  // The rules stay the same while the dialog is open.
  const [rules] = useState(() => importRulesOf(definition, ask))
  const { category, sum, unit } = definition
  return (
    <>
      <ImportPreview<ColumnKey<C>>
        open={open}
        title={title}
        importType={category}
        group={companyId === undefined ? {} : { company_id: companyId }}
        rules={rules}
        {...(sum !== undefined && { amountKey: sum })}
        unit={unit}
        onTemplate={(format) => void download(template, { query: { format } })}
        extra={extra}
        onSubmit={async ({ results, group: { filename, file_url } }) => {
          const answer = await submit(results.map((row) => sentRow(definition, row)), { filename, file_url })
          if (answer !== undefined) setSubmitted(answer.id)
          return answer
        }}
        onClose={onClose}
      />
      <AfterImportDialog open={submitted !== null} onClose={() => setSubmitted(null)}>
        {submitted !== null && <Outcome id={submitted} definition={definition} />}
      </AfterImportDialog>
    </>
  )
}
