import type { z } from 'zod'
import type { paymentPreview } from '@linggong/shared/contract/payments'
import { mapFees } from '@linggong/shared/domain/fees'
import { maskAccount } from '@linggong/shared/domain/masks'
import { sum } from '@linggong/shared/domain/money'
import { BILL_OUTCOMES, classify, countOutcomes, walletFault, type BillFacts, type Verdict } from '@linggong/shared/domain/payments/classify'
import type { BankOutage } from '../../ports/channel.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { provisionally, type Tx } from '../../kernel/transaction.ts'
import { policiesOf } from '../approvals/policy.ts'
import type { LockedBill } from '../bill-steps/rows.ts'
import { feeColumns } from '../settlements/amounts.ts'
import { lockForAction } from '../settlements/transition.ts'
import { accountFacts } from './account-facts.ts'
import { makeRoom, neededFor } from './approval.ts'
import { amountOf, changedOf, countOf, requireSame, type RoundFacts } from './facts.ts'
import { examineRound, prepareRound, refuseStopped, requirePayer, type Examined, type Round } from './prepare.ts'
import { askedOf, availableFor, availableOf, leftOut, prepareMany, severalOf, type Choice, type Left } from './rehearsal.ts'

type Preview = Omit<z.output<typeof paymentPreview.response>, 'takes_passkey'>

/** As many bills are shown; what more there are is counted. */
const mostShown = 6000

interface Looked {
  /** What would be paid; of a single settlement also when it is refused. */
  readonly rounds: readonly Round[]
  readonly refused: readonly Left[]
  readonly examined: readonly Examined[]
  readonly approvers: number
  readonly available: number
}

/**
 * 支付模拟: what a payment would come to and what would become of each bill, by the code of the payment itself, made up to the money and taken
 * back. Nothing is refused for a bill, so that all of them are seen.
 */
export async function previewPayment(tx: Tx, actor: Actor, subject: string, choice: Choice, outages: readonly BankOutage[], now: Date): Promise<Preview> {
  const several = await severalOf(tx, actor, subject, choice)
  const { looked } = await provisionally(tx, async () => ({ stays: false, looked: await (several === null ? lookAtOne(tx, actor, subject, choice, now) : lookAtMany(tx, actor, several, now)) }))
  return previewOf(tx, actor, looked, outages)
}

async function lookAtOne(tx: Tx, actor: Actor, id: string, choice: Choice, now: Date): Promise<Looked> {
  const { settlement, asked } = await askedOf(tx, actor, id, choice)
  const refused: Left[] = []
  const examined = await examineRound(tx, actor, settlement, asked, now, { keeps: false })
  try {
    await requirePayer(tx, settlement)
    refuseStopped(examined)
  } catch (error) {
    refused.push(await leftOut(tx, actor, id, error))
  }
  return { rounds: [examined.round], refused, examined: [examined], ...(await around(tx, actor, [examined.round.facts], now)) }
}

async function lookAtMany(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<Looked> {
  const examined: Examined[] = []
  const { prepared, about } = await provisionally(tx, async () => {
    const all = await prepareMany(tx, actor, ids, now, (one) => examined.push(one))
    return { stays: false, prepared: all, about: await around(tx, actor, all.rounds.map(({ facts }) => facts), now) }
  })
  const isShort = about.approvers === 0 && amountOf(prepared.rounds.map(({ facts }) => facts)) > about.available
  return isShort ? { ...(await affordable(tx, actor, ids, prepared.rounds, now)), ...about } : { ...prepared, examined, ...about }
}

/** With too little money for all they are paid one by one, in the order of their ids (`each`), as long as it suffices. */
async function affordable(tx: Tx, actor: Actor, ids: readonly string[], before: readonly Round[], now: Date): Promise<Pick<Looked, 'rounds' | 'refused' | 'examined'>> {
  const rounds: Round[] = []
  const examined: Examined[] = []
  const refused: Left[] = []
  // The places of a wallet never pay for each other.
  const left = { bank: await availableOf(tx, actor, { place: 'bank' }), book: await availableOf(tx, actor, { place: 'book' }) }
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      const { round } = await provisionally(tx, async () => {
        const settlement = await lockForAction(tx, actor, id, 'batch_settlement')
        await makeRoom(tx, settlement)
        const round = await prepareRound(tx, actor, settlement, { action: 'batch_settlement', choice: null }, now, (one) => examined.push(one))
        requireSame(actor, before.find(({ facts }) => facts.id === id)?.facts, round.facts)
        const fault = walletFault(left[round.place], round.facts.amount, round.place)
        if (fault !== null) refuse('wallet', fault)
        return { stays: true, round }
      })
      left[round.place] -= round.facts.amount
      rounds.push(round)
    } catch (error) {
      refused.push(await leftOut(tx, actor, id, error))
    }
  }
  return { rounds, refused, examined }
}

async function around(tx: Tx, actor: Actor, rounds: readonly RoundFacts[], now: Date): Promise<Pick<Looked, 'approvers' | 'available'>> {
  const policies = await policiesOf(tx, actor.tenantId, now)
  return { approvers: (await neededFor(tx, actor, policies, rounds, now)).approvers, available: await availableFor(tx, actor, rounds) }
}

/** What is left of what was looked at, with what is known of the accounts. */
async function previewOf(tx: Tx, actor: Actor, { rounds, refused, examined, approvers, available }: Looked, outages: readonly BankOutage[]): Promise<Preview> {
  const facts = rounds.map((round) => round.facts)
  const bills = examined.flatMap(({ round, known }) => round.chosen.flatMap((bill) => {
    const one = known.get(bill.id)
    return one === undefined ? [] : [{ bill, round, known: one }]
  }))
  const accountOf = await accountFacts(tx, actor, bills.map(({ bill }) => bill), outages)
  const judged = bills.map((one) => ({ ...one, verdict: classify(one.known, accountOf(one.bill)) }))
  const told = judged.filter(({ verdict }) => verdict.reasons.length > 0).toSorted((one, other) => rank(one.verdict) - rank(other.verdict))
  return {
    amount: amountOf(facts),
    bill_count: countOf(facts),
    worker_count: sum(facts.map(({ people }) => people)),
    changed_count: changedOf(facts).length,
    available,
    approvers,
    refused: [...refused],
    bill_amount: sum(rounds.flatMap(({ payable }) => payable.map(({ amount }) => amount))),
    fees: feeColumns(mapFees((key) => sum(rounds.map(({ fees }) => fees[key])))),
    channels: channelsOf(rounds),
    counts: countOutcomes(judged.map(({ verdict }) => verdict)),
    bills: told.slice(0, mostShown).map(wire),
  }
}

const rank = ({ outcome }: Verdict): number => BILL_OUTCOMES.findIndex(({ value }) => value === outcome)

/** What goes through each channel, and what it costs whom. */
function channelsOf(rounds: readonly Round[]): Preview['channels'] {
  const paid = rounds.flatMap(({ payable, taxes }) => payable.map((bill, index) => ({ bill, net: taxes[index]?.net ?? 0 })))
  return [...Map.groupBy(paid, ({ bill }) => bill.account_kind)].map(([account_kind, mine]) => ({
    account_kind,
    bill_count: mine.length,
    net_amount: sum(mine.map(({ net }) => net)),
    accounting_fee: sum(mine.map(({ bill }) => bill.accounting_fee)),
    card_fee: sum(mine.map(({ bill }) => bill.card_fee)),
  }))
}

interface Judged {
  readonly bill: LockedBill
  readonly round: Round
  readonly known: BillFacts
  readonly verdict: Verdict
}

const wire = ({ bill, round: { settlement }, known, verdict: { outcome, reasons } }: Judged): Preview['bills'][number] => ({
  id: bill.id,
  settlement_id: settlement.id,
  settlement_sn: settlement.sn,
  sn: bill.sn,
  name: bill.name,
  amount: bill.amount,
  net_amount: known.tax.net,
  account_kind: bill.account_kind,
  account_no: maskAccount(bill.account_no),
  outcome,
  reasons: reasons.map(({ code, text }) => ({ code, text })),
})
