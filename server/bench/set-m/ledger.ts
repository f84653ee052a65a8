import { ACCOUNTS, topUpArrived, type AccountKey, type Posting } from '@linggong/shared/domain/postings'
import type { NewRow } from '../../src/db/tables.ts'
import { ownerChain, ownerOf } from '../../src/modules/ledger/accounts.ts'
import { idAt, type Random } from '../../src/seed/random.ts'
import type { TableWriter } from './copy.ts'
import { idsAt } from './ids.ts'
import type { Chain, Company } from './organisations.ts'

interface Account {
  readonly row: NewRow<'app.ledger_account'>
  balance: number
}

export interface PostingPlace {
  readonly settlementId: string | null
  readonly round: number
  readonly at: Date
}

/** Top-ups are round sums, about one for three payments (domain.md §7: 1.3 wallet rows per settlement). */
const roundSum = 1_000_000
const payments = 3

const keys = Object.keys(ACCOUNTS).filter((key): key is AccountKey => key in ACCOUNTS)

/** The ledger of the set: does what the server's `post` does, with balances in memory. */
export function openBooks(writer: TableWriter<'app.posting'>, begin: Date, random: Random) {
  const accounts = new Map<string, Account>()
  const chains = new Map<number, Readonly<Record<AccountKey, Account>>>()

  function accountOf(key: AccountKey, chain: Chain): Account {
    const { balance } = ACCOUNTS[key]
    const ownerId = ownerOf(key, chain)
    const known = accounts.get(`${ownerId}/${key}`)
    if (known !== undefined) return known
    const made = { row: { ...ownerChain(key, chain), id: idAt(begin, random), owner_id: ownerId, kind: key, keeps_balance: balance }, balance: 0 }
    accounts.set(`${ownerId}/${key}`, made)
    return made
  }

  function accountsOf(company: Company): Readonly<Record<AccountKey, Account>> {
    const known = chains.get(company.index)
    if (known !== undefined) return known
    const made = Object.fromEntries(keys.map((key) => [key, accountOf(key, company.chain)])) as Record<AccountKey, Account>
    chains.set(company.index, made)
    return made
  }

  function post(company: Company, place: PostingPlace, postings: readonly Posting[]): void {
    const mine = accountsOf(company)
    const nextId = idsAt(place.at, random)
    for (const { debit, credit, amount, reason, bill_id } of postings) {
      const [from, to] = [mine[debit], mine[credit]]
      from.balance -= amount
      to.balance += amount
      writer.write({
        ...company.chain, id: nextId(), debit_id: from.row.id, credit_id: to.row.id, amount, reason, settlement_id: place.settlementId, bill_id: bill_id ?? null, round: place.round, create_at: place.at,
      })
    }
    if (mine['company.available'].balance < 0 || mine['company.frozen'].balance < 0) throw new Error(`set M: the wallet of ${company.name} is overdrawn at ${place.at.toISOString()}`)
  }

  return {
    post,
    /** Tops the wallet up when the next payment needs it. */
    topUp(company: Company, needed: number, at: Date): void {
      const { balance } = accountsOf(company)['company.available']
      if (balance >= needed) return
      post(company, { settlementId: null, round: 0, at }, topUpArrived(Math.ceil((needed - balance + (payments - 1) * needed) / roundSum) * roundSum))
    },
    /** Only wallet accounts store a balance. */
    rows: (): NewRow<'app.ledger_account'>[] => [...accounts.values()].map(({ row, balance }) => ({ ...row, balance: row.keeps_balance ? balance : 0 })),
  }
}

export type Books = ReturnType<typeof openBooks>
