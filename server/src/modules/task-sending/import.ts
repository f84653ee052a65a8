import { z } from 'zod'
import { checkTaskImport, importTasks, taskImportTemplate } from '@linggong/shared/contract/task-sending'
import type { AreaPath } from '@linggong/shared/domain/area'
import { taskImport, termsFaults, type TaskRow } from '@linggong/shared/domain/imports/task'
import { pricesOf } from '@linggong/shared/domain/task-wish'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Tx } from '../../kernel/transaction.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import { serveImport } from '../imports/serve.ts'
import { enterprise } from '../company-users/import.ts'
import { orderingCompany } from './send.ts'
import { chosenTemplate, type Template } from './templates.ts'
import { undoTasks } from './undo.ts'
import { placeOf } from './wish.ts'
import { taskHits, taskText } from './words.ts'
import { byNumber, type Ordering, type TaskWorker } from './workers.ts'
import { createTasks, type NewTask } from './write.ts'

const order = z.object({ company_id: z.uuid(), template_id: z.uuid().nullable(), file_url: z.string().default('') })

interface CheckedTask extends CheckedRow<TaskRow> {
  readonly areas: readonly AreaPath[]
  readonly assigned: readonly TaskWorker[]
}

/** The tasks of a file are one batch, and go in together. */
export const servedTasks = serveImport(taskImport, { template: taskImportTemplate, check: checkTaskImport, submit: importTasks }, {
  order,
  chunkRows: taskImport.maxRows,
  async place(tx, actor, { company_id, template_id }: { company_id?: string | undefined; template_id?: string | null | undefined }) {
    const company = await orderingCompany(tx, actor, company_id, new Date())
    return { company_id: company.company_id, template_id: (await chosenTemplate(tx, actor, company, template_id))?.id ?? null }
  },
  async check(tx, { company_id, template_id }, rows, now) {
    const company = await enterprise(tx, company_id)
    return checkTasks(tx, company, await chosenTemplate(tx, { flavour: 'company' }, company, template_id), rows, now)
  },
  async write(tx, job, { company_id, template_id, file_url }, rows, now, deps) {
    const company = await enterprise(tx, company_id)
    const template = await chosenTemplate(tx, { flavour: 'company' }, company, template_id)
    // The batch has the job's id, so a job cannot create two.
    const batch = { id: job.id, filename: job.filename, file_url, total: job.total ?? rows.length, importId: job.id }
    await createTasks(tx, deps, job.actor, rows.map((one) => taskOf(one, template)), { company, template, batch }, now)
  },
  undo: undoTasks,
})

async function checkTasks(tx: Tx, company: Ordering, template: Template | null, rows: readonly CheckedRow<TaskRow>[], now: Date): Promise<readonly CheckedTask[]> {
  const workers = await byNumber(tx, company, rows.flatMap(({ row }) => row.id_nos.map(fullIdNo)))
  const textOf = (row: TaskRow) => taskText({ ...row, category: template?.category ?? '' })
  const hitsOf = await taskHits(tx, rows.map(({ row }) => ({ row: row.row, text: textOf(row) })), { organization: { id: company.company_id, name: company.name }, now })
  return rows.map((one) => {
    const { row, issues } = one
    const add = (column: string, text: string): void => void issues.push({ column, level: 'error', text })
    // Without the template the preview has found the others.
    for (const { field, text } of termsFaults(row, { template })) if (field === 'amount') add(field, text)
    const areas = row.areas.flatMap((path) => {
      const place = placeOf(path)
      if ('path' in place) return [place.path]
      add('areas', place.fault)
      return []
    })
    const assigned = row.id_nos.flatMap((idNo) => {
      const worker = workers.get(fullIdNo(idNo))
      if (worker === undefined && !issues.some(({ column, level }) => column === 'id_nos' && level === 'error')) {
        one.isUnmatched = true
        add('id_nos', `${row.id_nos.length > 1 ? `第 ${row.id_nos.indexOf(idNo) + 1} 个` : ''}不是该企业的合作用户，请核对身份证号和所选企业`)
      }
      if (worker?.fault) add('id_nos', `“${worker.name}”${worker.fault}，不能指派`)
      return worker === undefined ? [] : [worker]
    })
    // Which words they are, the auditors are told.
    if (hitsOf(textOf(row)).length > 0) issues.push({ column: 'row', level: 'warn', text: '含有敏感词，发布后须经审核' })
    return { ...one, areas, assigned }
  })
}

function taskOf({ row, areas, assigned }: CheckedTask, template: Template | null): NewTask {
  const { name, description, price, min_price, max_price, amount, people_count, start_on, end_on } = row
  return {
    row: row.row, name, description, category: template?.category ?? '', ...pricesOf({ price: price ?? 0, min_price: min_price || undefined, max_price: max_price || undefined }),
    amount: amount ?? 0, people_count: people_count ?? 1, areas, start_on: start_on || null, end_on: end_on || null, assigned,
  }
}
