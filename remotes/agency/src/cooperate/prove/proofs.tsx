import { useRead } from '@linggong/shared/api/queries'
import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { filtersOf, listedBy, sumsNote } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import type { CallOutput, RowOf } from '@linggong/shared/contract/call'
import { proofById, searchProofs } from '@linggong/shared/contract/proofs'
import { proofFields as field, proofInputFields, proofWords } from '@linggong/shared/domain/fields/proof'
import { proofMachine } from '@linggong/shared/domain/machines/proof'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'

export type Proof = RowOf<typeof searchProofs>
export type ProofRecord = CallOutput<typeof proofById>

const RetryDialog = lazyDialog(() => import('./dialogs/change.tsx').then((module) => module.RetryDialog))
const VoidDialog = lazyDialog(() => import('./dialogs/change.tsx').then((module) => module.VoidDialog))

const { column, custom } = columnsOf<Proof, typeof field>(field)

/** While documents are being made, how many there are changes by itself. */
const whileMaking = { staleTime: 0, refetchInterval: (answer: { readonly results: readonly Proof[] } | undefined) => (answer?.results.some(({ status }) => status === 'generating') === true ? 3000 : false) }
const untilMade = (record: ProofRecord | undefined): number | false => (record?.status === 'generating' ? 2000 : false)

const proof = defineDocument({
  name: 'proof',
  what: '证明',
  unit: '份',
  fields: field,
  machine: proofMachine,
  words: proofWords,
  filters: defineFilters({ ...filtersOf(field, 'sn', 'kind', 'status'), ...filtersOf(proofInputFields, 'month'), ...filtersOf(field, 'creator', 'create_at') }),
  columns: [
    opens('proof', column('sn', { fixed: 'left', width: 156 })),
    column('kind', { width: 88 }),
    column('period', { width: 156, grow: true }),
    column('status'),
    column('user_count', { width: 84, sortable: true }),
    custom('done_count', ({ done_count, user_count }) => `${done_count} / ${user_count}`, { width: 96 }),
    column('amount', { width: 132, sortable: true }),
    column('tax_amount', { width: 116, sortable: true }),
    column('creator', { width: 88 }),
    column('create_at', { sortable: true }),
  ],
  ...listedBy(searchProofs),
  useList: (params) => useRead(searchProofs, { body: params }, whileMaking),
  useRecord: (id, options) => useRead(proofById, { params: { id } }, { ...options, refetchInterval: untilMade }),
  sums: ({ sums }) => sums && { amount: sums.amount, tax_amount: sums.tax_amount },
  summary: ({ sums }) => sumsNote(sums),
  amount: ({ kind, amount, tax_amount }: ProofRecord) => (kind === 'tax' ? { label: field.tax_amount.label, cents: tax_amount } : { label: field.amount.label, cents: amount }),
  actions: { retry: { grant: 'create', leads: true }, void: { isDanger: true } },
})

export const proofs = inFlavour(proof, home, {
  dialogs: { retry: RetryDialog, void: VoidDialog },
  actionsWidth: 112,
  empty: '还没有证明。选择期间和用户后，为每人生成一份收入证明或完税证明。',
})
