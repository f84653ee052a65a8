import type { z } from 'zod'
import { listBankProofs, type exportBankProofs } from '@linggong/shared/contract/bank-proofs'
import { bankProofFields } from '@linggong/shared/domain/fields/bank-proof'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fullNo } from '../cmb-wallets/queries.ts'
import { contains, inDays, matching, oneOf } from '../lists/filters.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { capped } from '../lists/sums.ts'

type Filters = z.output<NonNullable<typeof exportBankProofs.body>>

const proofs = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, 'app.bank_proof')
    .innerJoin('app.cmb_wallet as w', (join) => join.onRef('w.park_id', '=', 'app.bank_proof.park_id').onRef('w.id', '=', 'app.bank_proof.wallet_id'))
    .where(matching('app.bank_proof', filters, { account_name: (_, name) => contains('w.account_name', name), status: oneOf, day: inDays }))
    .selectAll('app.bank_proof')
    .select(['w.account_name', 'w.account_no', 'w.unit_no'])

type Proof = Awaited<ReturnType<ReturnType<typeof proofs>['execute']>>[number]

const differenceOf = ({ bank, expected }: Proof): number | null => (bank === null ? null : capped(bank - expected))

const internalOf = ({ postings, expected }: Proof): number => capped(postings - expected)

const { column, custom } = sheetColumnsOf(bankProofFields)

export const bankProofList = serveList(listBankProofs, fromStatement(proofs, { id: 'app.bank_proof.id', day: 'app.bank_proof.day', create_at: 'app.bank_proof.create_at' }), {
  wire: (row: Proof) => ({
    id: row.id, day: row.day, account_name: row.account_name, account_no: fullNo(row), status: row.status, balance: row.balance, postings: row.postings, internal: internalOf(row), expected: row.expected, bank: row.bank,
    difference: differenceOf(row), in_transit: row.in_transit, reason: row.reason, create_at: row.create_at.toISOString(),
  }),
  category: 'bank_proof',
  machine: { states: ['equal', 'in_transit', 'different'] },
  columns: [
    column('day', 12), column('account_name', 30), custom('account_no', (row: Proof) => fullNo(row), 24), column('status', 10), column('balance'), column('postings'), custom('internal', internalOf), column('expected'), column('bank'),
    custom('difference', differenceOf), column('in_transit'), column('reason', 60), column('create_at'),
  ],
})
