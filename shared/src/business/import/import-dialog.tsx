import { useAction } from '@linggong/shared/api/actions'
import { send, sendAny } from '@linggong/shared/api/client'
import { download } from '@linggong/shared/api/download'
import { AfterImportDialog } from '@linggong/shared/ui/after-import-dialog'
import { ImportPreview } from '@linggong/shared/ui/import-preview'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { billImportCheckResult, billTemplate, checkBillImport, importBills, keepBillImportCheck } from '../../contract/bills.ts'
import type { Call } from '../../contract/call.ts'
import { importMapping, keepImportMapping } from '../../contract/imports.ts'
import type { ColumnKey, Columns, ImportDefinition } from '../../domain/imports/define.ts'
import type { BuiltImport } from '../../domain/imports/kinds.ts'
import { sentRow } from '../../domain/imports/rows.ts'
import { Outcome } from './outcome.tsx'
import { importRulesOf } from './rules.tsx'

/** The input of a body, but for what the dialog itself puts there. */
type Rest<B, Own extends PropertyKey> = Omit<z.input<B>, Own>

interface KeptCalls {
  readonly keep: typeof keepBillImportCheck
  readonly result: typeof billImportCheckResult
}

interface ImportDialogProps<C extends Columns, R extends string, B extends z.ZodType, S extends z.ZodType, U extends z.ZodType> {
  readonly open: boolean
  readonly definition: ImportDefinition<C, R, BuiltImport>
  readonly calls: {
    /** Absent: the template is made here. */
    readonly template?: typeof billTemplate
    readonly check: Call<U, z.ZodUndefined, B, (typeof checkBillImport)['response']>
    readonly submit: Call<U, z.ZodUndefined, S, (typeof importBills)['response']>
    /** Where what a check found may be had as a file. */
    readonly kept?: KeptCalls
  }
  /** Default: 导入 and what the definition is called. */
  readonly title?: string
  /** Of paths that name the record that the rows go to. */
  readonly params?: Readonly<Record<string, string>>
  /** Where the rows go; drafts of different organisations are separate. */
  readonly place?: Rest<B, 'rows' | 'file_hash'> & { readonly company_id?: string; readonly settlement_id?: string }
  /** The further fields of the submission, */
  readonly more?: Rest<S, keyof z.input<B> | R | 'filename' | 'file_url'>
  /** and what they are entered in. */
  readonly extra?: ReactNode
  readonly onClose: () => void
}

/** 导入: file → checked rows → import job; afterwards its outcome, 立即查看 or 关闭. */
export function ImportDialog<C extends Columns, R extends string, B extends z.ZodType, S extends z.ZodType, U extends z.ZodType = z.ZodUndefined>(props: ImportDialogProps<C, R, B, S, U>) {
  const { open, definition, calls, title = `导入${definition.title}`, params, place, more, extra, onClose } = props
  const [submitted, setSubmitted] = useState<string | null>(null)
  // The rules stay the same while the dialog is open.
  const [rules] = useState(() =>
    importRulesOf(definition, {
      check: (rows, file_hash, signal) => sendAny(calls.check, { ...(params !== undefined && { params }), body: { ...place, rows, file_hash }, signal, quiet: true }),
      recall: (headers, signal) => send(importMapping, { body: { category: definition.category, headers: [...headers] }, signal, quiet: true }),
      ...(calls.kept !== undefined && { saveResult: saverOf(calls.kept, place) }),
      keep: (headers, columns) => send(keepImportMapping, { body: { category: definition.category, headers: [...headers], columns: [...columns] }, quiet: true }),
    }),
  )
  const { run } = useAction(calls.submit)
  const { category, sum, unit } = definition
  return (
    <>
      <ImportPreview<ColumnKey<C>>
        open={open}
        title={title}
        importType={category}
        group={{ ...(place?.company_id !== undefined && { company_id: place.company_id }), ...(place?.settlement_id !== undefined && { settlement_id: place.settlement_id }) }}
        rules={rules}
        {...(sum !== undefined && { amountKey: sum })}
        unit={unit}
        onTemplate={(format) => void (calls.template === undefined ? import('@linggong/shared/ui/import-template').then((module) => module.saveTemplate(definition, format)) : download(calls.template, { query: { format } }))}
        extra={extra}
        onSubmit={async ({ results, group: { filename, file_url } }) => {
          const body = { ...place, ...more, filename, file_url, [definition.rows]: results.map((row) => sentRow(definition, row)) }
          // The parts of a generic body do not add up to it for TypeScript.
          const answer = await run(...([{ ...(params !== undefined && { params }), body }] as unknown as Parameters<typeof run>))
          if (answer !== undefined) setSubmitted(answer.id)
          return answer
        }}
        onClose={onClose}
      />
      <AfterImportDialog open={submitted !== null} onClose={() => setSubmitted(null)}>
        {submitted !== null && <Outcome id={submitted} definition={definition} onLeave={() => setSubmitted(null)} />}
      </AfterImportDialog>
    </>
  )
}

/** Every row goes to the server once more, which answers what it says of them now. */
function saverOf({ keep, result }: KeptCalls, place: object | undefined) {
  return async (rows: readonly object[], filename: string) => {
    const { id } = await sendAny(keep, { body: { ...place, rows, filename } })
    await download(result, { query: { check_id: id } })
  }
}
