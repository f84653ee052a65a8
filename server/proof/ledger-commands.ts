import fc from 'fast-check'
import { FEE_KEYS, mapFees, NO_FEES, serviceFeesOf, type FeeParts } from '@linggong/shared/domain/fees'
import {
  bankAdded, bankTook, bankTookBack, billFailed, billReturned, billSucceeded, excessReceived, feesReturned, feesSwept, softwareFeePaid, offlineWrittenOff, paymentSubmitted, roundClosed, serviceFeeBack, serviceFeePaid, topUpArrived, unknownArrived, unknownClaimed,
  withdrawApplied, withdrawPaid, withdrawRefused, withdrawReturned, type BillMoney, type Posting,
} from '@linggong/shared/domain/postings'
import { newId } from '../src/kernel/ids.ts'
import { feeSum, share, total, type Books, type Company, type Round } from './ledger-model.ts'

/** What one operation posts. The model has changed already, unless the ledger must refuse. */
export interface Act {
  readonly postings: readonly Posting[]
  readonly settlementId: string | null
  readonly isRefused: boolean
  /** A return may have taken back what was swept. */
  readonly mayOverdraw?: true
  /** Of an agency's wallet, wherever the company's money lay. */
  readonly isOfAgency?: true
}

export interface Ledger {
  /** Posts to the database and compares with the model; throws when they differ. */
  carryOut(name: string, company: Company, act: Act): Promise<void>
}

export interface Command extends fc.AsyncCommand<Books, Ledger> {
  check(books: Books): boolean
}

const of = (postings: readonly Posting[], settlementId: string | null = null, isRefused = false): Act => ({ postings, settlementId, isRefused })
const pick = <T>(list: readonly T[], seed: number): T | undefined => list[seed % Math.max(1, list.length)]

/** `plan` returns null when the operation is impossible now; otherwise a step that changes the model and returns the postings. */
function command(name: string, args: { readonly company: number }, plan: (books: Books, company: Company) => (() => Act) | null): Command {
  const companyOf = (books: Books): Company => {
    const company = pick(books.companies, args.company)
    if (company === undefined) throw new Error('no company')
    return company
  }
  return {
    check: (books) => plan(books, companyOf(books)) !== null,
    run: async (books, ledger) => {
      const company = companyOf(books)
      const act = plan(books, company)?.()
      if (act !== undefined) await ledger.carryOut(name, company, act)
    },
    toString: () => `${name}(${JSON.stringify(args)})`,
  }
}

const company = fc.nat({ max: 11 })
const seed = fc.nat({ max: 1000 })
const money = fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 5_000_000 }) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 900_000_000_000 }) })
const bill = fc.record({ net: fc.nat({ max: 400_000 }), tax: fc.nat({ max: 9000 }), personal_service_fee: fc.nat({ max: 3000 }), card_fee: fc.nat({ max: 100 }) })
const bills = fc.array(bill, { minLength: 1, maxLength: 5 })
const fees = fc.array(fc.nat({ max: 20_000 }), { minLength: FEE_KEYS.length, maxLength: FEE_KEYS.length })

const named = (list: readonly Omit<BillMoney, 'bill_id'>[]): BillMoney[] => list.map((one) => ({ ...one, bill_id: newId() })).filter((one) => total(one) > 0)
const feesOf = (amounts: readonly number[]): FeeParts => mapFees((key) => amounts[FEE_KEYS.indexOf(key)] ?? 0)
const openRounds = (of: Company): Round[] => of.rounds.filter((round) => round.open.length > 0)

/** The bank's answer to one bill of an open round. */
function answered(name: string, args: { company: number; seed: number }, settle: (books: Books, of: Company, round: Round, bill: BillMoney) => readonly Posting[]): Command {
  return command(name, args, (books, who) => {
    const round = pick(openRounds(who), args.seed)
    return round === undefined ? null : () => {
      const at = args.seed % round.open.length
      const [bill] = round.open.splice(at, 1)
      if (bill === undefined) throw new Error('no bill')
      return of(settle(books, who, round, bill), round.settlementId)
    }
  })
}

/** Every operation that has a row in domain.md §3.8, and those that a balance floor must refuse. */
export const operations: readonly fc.Arbitrary<Command>[] = [
  fc.record({ company, amount: money }).map((args) =>
    command('充值', args, (books, who) => () => {
      books.topUp(who, args.amount)
      return of(topUpArrived(args.amount))
    })),
  fc.record({ company, amount: fc.integer({ min: 1, max: 50_000 }), reason: fc.constantFrom('interest' as const, 'balance_add' as const) }).map((args) =>
    command('银行加账', args, (books, who) => () => {
      books.topUp(who, args.amount)
      return of(bankAdded(args.amount, 'company', args.reason))
    })),
  fc.record({ company, amount: fc.integer({ min: 1, max: 50_000 }), reason: fc.constantFrom('charge' as const, 'balance_del' as const, 'unknown_out' as const) }).map((args) =>
    command('银行扣账', args, (books, who) => () => {
      books.bankTook(who, args.amount)
      if (args.reason === 'unknown_out') who.unknownOut.push(args.amount)
      return { ...of(bankTook(args.amount, 'company', args.reason)), mayOverdraw: true }
    })),
  fc.record({ company, seed }).map((args) =>
    command('不明出账冲正', args, (books, who) => who.unknownOut.length === 0 ? null : () => {
      const [amount = 0] = who.unknownOut.splice(args.seed % who.unknownOut.length, 1)
      books.topUp(who, amount)
      return of(bankTookBack(amount, 'company'))
    })),
  fc.record({ company, amount: money }).map((args) =>
    command('提现退汇', args, (books, who) => () => {
      books.topUp(who, args.amount)
      return of(withdrawReturned(args.amount))
    })),
  fc.record({ company, amount: money }).map((args) =>
    command('不明来款', args, (books, who) => () => {
      books.unknownIn(who, args.amount)
      return of(unknownArrived(args.amount))
    })),
  fc.record({ company, permille: fc.integer({ min: 1, max: 1000 }) }).map((args) =>
    command('认领', args, (books, who) => {
      const amount = Math.floor((books.unknownOf(who) * args.permille) / 1000)
      return amount === 0 ? null : () => {
        books.clarify(who, amount)
        return of(unknownClaimed(amount))
      }
    })),
  fc.record({ company, bills, fees }).map((args) =>
    command('冻结', args, (books, who) => () => {
      const round: Round = { settlementId: newId(), open: named(args.bills), paid: [], fees: feesOf(args.fees), charged: NO_FEES, apart: serviceFeesOf(NO_FEES), isClosed: false, swept: new Map() }
      const amount = round.open.reduce((sum, one) => sum + total(one), 0) + feeSum(round.fees)
      const isRefused = amount > who.available
      if (!isRefused) {
        books.freeze(who, amount)
        who.rounds.push(round)
      }
      return of(paymentSubmitted(amount), round.settlementId, isRefused)
    })),
  ...[1, 2].map(() => fc.record({ company, seed }).map((args) =>
    answered('结算', args, (books, who, round, one) => {
      books.succeed(who, one)
      round.paid.push(one)
      return billSucceeded(one)
    }))),
  fc.record({ company, seed }).map((args) =>
    answered('失败', args, (books, who, _, one) => {
      books.fail(who, one)
      return billFailed(one.bill_id, total(one))
    })),
  fc.record({ company, seed, permille: fc.nat({ max: 1000 }) }).map((args) =>
    command('结清', args, (books, who) => {
      const round = pick(who.rounds.filter(({ open, isClosed }) => open.length === 0 && !isClosed), args.seed)
      return round ? () => {
        round.isClosed = true
        round.charged = share(round.fees, round.paid.length === 0 ? 0 : args.permille)
        const released = feeSum(round.fees) - feeSum(round.charged)
        books.close(who, round.charged, released)
        return of(roundClosed(round.charged, released), round.settlementId)
      } : null
    })),
  fc.record({ company, seed, permille: fc.nat({ max: 1000 }) }).map((args) =>
    command('退汇', args, (books, who) => {
      const round = pick(who.rounds.filter(({ paid, isClosed }) => isClosed && paid.length > 0), args.seed)
      return round ? () => {
        const [one] = round.paid.splice(args.seed % round.paid.length, 1)
        if (one === undefined) throw new Error('no bill')
        const back = share(round.charged, args.permille)
        const charged = round.charged
        round.charged = mapFees((key) => charged[key] - back[key])
        books.comeBack(who, one, back)
        return of([...billReturned(one), ...feesReturned(mapFees((key) => -back[key]))], round.settlementId)
      } : null
    })),
  fc.record({ company, bills, fees, excess: fc.oneof(fc.constant(0), money) }).map((args) =>
    command('核销', args, (books, who) => () => {
      const paid = named(args.bills)
      books.writeOff(who, paid, feesOf(args.fees))
      books.overpaid(who, args.excess)
      return of([...offlineWrittenOff(paid, feesOf(args.fees)), ...excessReceived(args.excess)], newId())
    })),
  fc.record({ company, amount: money }).map((args) =>
    command('申请提现', args, (books, who) => () => {
      const isRefused = args.amount > who.available
      if (!isRefused) {
        books.withdrawApply(who, args.amount)
        who.withdrawals.push(args.amount)
      }
      return of(withdrawApplied(args.amount), null, isRefused)
    })),
  fc.record({ company, seed }).map((args) =>
    command('提现到账', args, (books, who) => decideWithdrawal(who, args.seed, (amount) => {
      books.withdrawPaid(who, amount)
      return withdrawPaid(amount)
    }))),
  fc.record({ company, seed }).map((args) =>
    command('提现退回', args, (books, who) => decideWithdrawal(who, args.seed, (amount) => {
      books.withdrawRefused(who, amount)
      return withdrawRefused(amount)
    }))),
  // Whatever has come in and gone back since the last time: also into debt.
  fc.record({ company, seed }).map((args) =>
    command('归集', args, (books, who) => {
      const round = pick(who.rounds.filter((one) => one.isClosed && [...books.leftOf(one).values()].some((amount) => amount !== 0)), args.seed)
      return round ? () => {
        const left = books.leftOf(round)
        books.sweep(who, round)
        return { ...of(feesSwept(left), round.settlementId), mayOverdraw: true, isOfAgency: true }
      } : null
    })),
  fc.record({ company, seed, fees }).map((args) =>
    command('服务费', args, (books, who) => {
      const round = pick(who.rounds.filter(({ isClosed }) => isClosed), args.seed)
      return round ? () => {
        const owed = serviceFeesOf(feesOf(args.fees))
        const parts: FeeParts = { ...NO_FEES, ...owed }
        const isRefused = feeSum(parts) > Math.max(0, who.available)
        if (!isRefused) books.payApart(who, round, parts, 1)
        return of(serviceFeePaid(owed), round.settlementId, isRefused && feeSum(parts) > 0)
      } : null
    })),
  fc.record({ company, seed, permille: fc.integer({ min: 1, max: 1000 }) }).map((args) =>
    command('服务费退回', args, (books, who) => {
      const round = pick(who.rounds.filter(({ apart }) => feeSum({ ...NO_FEES, ...apart }) > 0), args.seed)
      return round ? () => {
        const back = share({ ...NO_FEES, ...round.apart }, args.permille)
        books.payApart(who, round, back, -1)
        return of(serviceFeeBack(serviceFeesOf(back)), round.settlementId)
      } : null
    })),
  fc.record({ company, amount: fc.integer({ min: 1, max: 20_000 }) }).map((args) =>
    command('软件费', args, (books, who) => () => {
      const isRefused = args.amount > Math.max(0, books.agencyHas(who))
      if (!isRefused) books.paySoftware(who, args.amount)
      return { ...of(softwareFeePaid(args.amount), null, isRefused), isOfAgency: true }
    })),
  // More than the frozen balance cannot leave, even when the caller believes otherwise.
  fc.record({ company, amount: money }).map((args) =>
    command('超额支出', args, (_, who) => () => of(withdrawPaid(who.frozen + args.amount), null, true))),
]

function decideWithdrawal(who: Company, at: number, decide: (amount: number) => readonly Posting[]): (() => Act) | null {
  if (who.withdrawals.length === 0) return null
  return () => {
    const [amount = 0] = who.withdrawals.splice(at % who.withdrawals.length, 1)
    return of(decide(amount))
  }
}
