import { useRead } from '@linggong/shared/api/queries'
import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { alwaysAnew, filtersOf, listedBy, sumsNote } from '@linggong/shared/business/listed'
import type { RowOf } from '@linggong/shared/contract/call'
import { searchIncomeSummaries } from '@linggong/shared/contract/income-summaries'
import { incomeSummaryFields as field, incomeSummaryInputFields, incomeSummaryWords } from '@linggong/shared/domain/fields/income-summary'
import { incomeSummaryMachine } from '@linggong/shared/domain/machines/income-summary'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { batchTextFilter, defineFilters } from '@linggong/shared/ui/list-state'
import { Link } from '@linggong/shared/ui/router'
import { home } from '../../home.ts'

export type IncomeSummary = RowOf<typeof searchIncomeSummaries>

const DeclareDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.DeclareDialog))
const DeclareManyDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.DeclareManyDialog))
const CorrectDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.CorrectDialog))
const ProofDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.ProofDialog))
const ProofsDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.ProofsDialog))

const { column, custom } = columnsOf<IncomeSummary, typeof field>(field)

/** 收入汇总: what each worker earned in a month, and the tax on it, as the park declares it (R691). */
const incomeSummary = defineDocument({
  name: 'income_summary',
  what: '收入汇总',
  unit: '人',
  fields: field,
  machine: incomeSummaryMachine,
  words: incomeSummaryWords,
  filters: defineFilters({
    ...filtersOf(field, 'month'),
    batch_search: batchTextFilter(field.user_name.label, { placeholder: `${incomeSummaryInputFields.batch_search.label}，每行一个` }),
    ...filtersOf(field, 'status'),
  }),
  columns: [
    column('month', { fixed: 'left', width: 84, sortable: true }),
    custom('user_name', ({ user_id, user_name, month }) => <Link to={`/park/cooperate/income_summary/info/${user_id}?year=${month.slice(0, 4)}`}>{user_name}</Link>, { width: 84 }),
    column('status'),
    column('gross', { width: 116, sortable: true }),
    column('exempt', { width: 108 }),
    column('ex_vat', { width: 116 }),
    column('vat', { width: 92 }),
    column('surcharge', { width: 92 }),
    column('cumulative', { width: 116 }),
    column('income_tax', { width: 100, sortable: true }),
    column('id_no', { width: 150 }),
  ],
  ...listedBy(searchIncomeSummaries, alwaysAnew),
  useRecord: (id, options) => {
    const query = useRead(searchIncomeSummaries, { body: { ids: id } }, options)
    return { ...query, data: query.data?.results[0] }
  },
  sums: ({ sums }) => sums && { gross: sums.gross, vat: sums.vat, surcharge: sums.surcharge, income_tax: sums.income_tax },
  summary: ({ sums }) => sumsNote(sums),
  titleOf: ({ month, user_name }) => `${user_name} ${month}`,
  actions: {
    declare: { leads: true, many: 'declare', most: 1000, explains: ['over'] },
    correct: {},
    upload_tax_proof: { short: '上传证明', leads: true, many: 'upload_tax_proof', most: 100 },
    replace_tax_proof: { short: '更换证明', grant: 'upload_tax_proof' },
  },
})

export const summaries = inFlavour(incomeSummary, home, {
  dialogs: { declare: DeclareDialog, correct: CorrectDialog, upload_tax_proof: ProofDialog, replace_tax_proof: ProofDialog },
  many: { declare: DeclareManyDialog, upload_tax_proof: ProofsDialog },
  actionsWidth: 128,
  empty: '还没有收入。账单支付成功后，按人员和月份汇总在这里。',
})
