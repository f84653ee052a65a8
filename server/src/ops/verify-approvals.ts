import { createHash } from 'node:crypto'
import type pg from 'pg'
import { formatCents, sum } from '@linggong/shared/domain/money'
import type { Row } from '../db/tables.ts'
import { challengeOf } from '../modules/passkeys/challenge.ts'
import { clientDataOf } from '../modules/passkeys/client-data.ts'
import { fingerprintOf } from '../modules/passkeys/owner.ts'
import { checkSignature } from '../modules/passkeys/verify.ts'
import { readCanonical, type CanonicalPayment } from '../modules/payments/facts.ts'
import { readCanonicalFees, type SignedFee } from '../modules/service-fees/canonical.ts'
import { isOriginOf } from '../passkey-host.ts'
import { verifyChain } from './audit-chain.ts'
import { requireLevel, requireOneDatabase } from './database.ts'
import { atOneMoment } from './owner.ts'

type Signed = Row<'app.payment_signature'> & { readonly company: string }

/**
 * Who approved what with a passkey, from the database alone: recomputes the hash of each payment as it was signed, verifies the signature
 * with the key that the change log says is that person's, and compares what was signed with what was paid. Reports everything; returns
 * the number of faults.
 */
export async function verifyApprovals(url: string, say: (text: string) => void): Promise<number> {
  return atOneMoment(url, async (client) => {
    await requireLevel(client)
    await requireOneDatabase(client)
    let faults = 0
    const ids = await client.query<{ id: string }>('select id from app.payment_signature order by create_at, id')
    say('支付签名')
    // One at a time: a payment of thousands of bills is a megabyte.
    for (const { id } of ids.rows) {
      const { rows: [signed] } = await client.query<Signed>(`select s.*, t.name as company from app.payment_signature s join app.tenant t on t.id = s.company_id where s.id = $1`, [id])
      if (signed === undefined) continue
      const found = await faultsOf(client, signed)
      faults += found.length
      say(`  ${found.length === 0 ? '✓' : '✗'} ${lineOf(signed)}`)
      for (const fault of found) say(`      ${fault}`)
    }
    const chain = await verifyChain(client, 'payment_signature', '支付签名')
    for (const fault of chain.faults) say(`  ✗ ${fault}`)
    say(`${ids.rows.length} 个签名，已封存 ${chain.sealed} 个，未封存 ${chain.unsealed} 个。以短信验证码确认的支付没有签名，不在其中`)
    return faults + chain.faults.length
  })
}

function lineOf({ purpose, staff_name, company, create_at, id, canonical }: Signed): string {
  const who = `${create_at.toISOString()} ${company} ${staff_name}`
  if (purpose === 'fee_payment') {
    const bills = readCanonicalFees(canonical)?.bills ?? []
    return `${who} 确认支付 ${bills.length} 张服务费账单 ${formatCents(sum(bills.map(({ due_amount }) => due_amount)))} 元（${id}）`
  }
  const rounds = readCanonical(canonical)?.rounds ?? []
  const what = `${rounds.length} 张结算单 ${sum(rounds.map(({ bills }) => bills.length))} 笔 ${formatCents(sum(rounds.map(({ amount }) => amount)))} 元`
  return `${who} ${purpose === 'payment' ? '确认支付' : '复核支付'} ${what}（${id}）`
}

async function faultsOf(client: pg.Client, signed: Signed): Promise<string[]> {
  const fees = signed.purpose === 'fee_payment' ? readCanonicalFees(signed.canonical) : null
  const settled = signed.purpose === 'fee_payment' ? null : readCanonical(signed.canonical)
  const payment = fees ?? settled
  return [
    ...(createHash('sha256').update(signed.canonical).digest().equals(signed.hash) ? [] : ['支付内容与其哈希不符']),
    ...(payment === null ? ['支付内容无法读取'] : payment.company === signed.company_id ? [] : ['支付内容是另一家企业的']),
    ...(await signatureFaults(signed)),
    ...(await ownerFaults(client, signed)),
    ...(settled === null ? [] : await paidFaults(client, signed, settled)),
    ...(fees === null ? [] : await feeFaults(client, signed, fees.bills)),
  ]
}

/** The challenge is made from the recomputed hash, not from the stored one. */
async function signatureFaults({ purpose, nonce, canonical, client_data, authenticator_data, signature, credential_id, public_key, rp_id }: Signed): Promise<string[]> {
  const said = clientDataOf(client_data.toString('base64url'))
  if (said === null) return ['签名时的页面信息无法读取']
  const challenge = challengeOf(purpose, nonce, createHash('sha256').update(canonical).digest('hex'))
  if (said.challenge !== challenge) return ['签名的不是这次支付']
  if (!isOriginOf(rp_id, said.origin)) return [`签名的页面 ${said.origin} 不属于 ${rp_id}`]
  const given = {
    id: credential_id, client_data: client_data.toString('base64url'),
    authenticator_data: authenticator_data.toString('base64url'), signature: signature.toString('base64url'),
  }
  return checkSignature(given, public_key, { challenge, origin: said.origin, rpId: rp_id }).then(() => [], (error: unknown) => [`签名无效：${error instanceof Error ? error.message : String(error)}`])
}

/** The key was the person's at that time, says the change log, which is sealed. */
async function ownerFaults(client: pg.Client, { account_id, public_key, create_at }: Signed): Promise<string[]> {
  const { rows } = await client.query<{ action: string; at: Date }>(
    `select action, create_at as at from app.history_event
     where entity = 'staff' and action in ('passkey_add', 'passkey_remove') and content @> jsonb_build_array(jsonb_build_object('field', 'passkey_fingerprint', case action when 'passkey_add' then 'new_value' else 'old_value' end, $1::text))
     order by id`, [fingerprintOf(account_id, public_key)])
  if (!rows.some(({ action }) => action === 'passkey_add')) return ['变更记录中没有此人添加过这个通行密钥']
  return rows.some(({ action, at }) => action === 'passkey_remove' && at < create_at) ? ['签名时此通行密钥已被移除'] : []
}

interface Paid {
  settlement_id: string
  bill_id: string
  account_no: string
  net: number
}

/** What was paid under the signature, against what was signed. One that waited for others has been paid only when they have approved. */
async function paidFaults(client: pg.Client, { id, purpose, approval_id, create_at }: Signed, { rounds }: CanonicalPayment): Promise<string[]> {
  const { rows } = await client.query<Paid>(
    `select p.settlement_id, p.bill_id, p.account_no, p.amount as net from app.payout p
     left join app.payment_approval a on a.park_id = p.park_id and a.settlement_id = p.settlement_id and case $2 when 'review' then a.id = $3::uuid else a.signature_id = $4::uuid end
     where p.settlement_id = any ($1::uuid[]) and p.create_at = case when a.id is null then $5::timestamptz when a.status = 'approved' then a.decided_at end`,
    [rounds.map((round) => round.id), purpose, approval_id, id, create_at])
  return rounds.flatMap((round) => {
    const paid = new Map(rows.filter((row) => row.settlement_id === round.id).map((row) => [row.bill_id, row]))
    // Not paid: refused meanwhile, or not yet approved by the others.
    if (paid.size === 0) return []
    const meant = new Set(round.bills.map((bill) => bill.id))
    return [
      ...[...paid.keys()].filter((bill) => !meant.has(bill)).map((bill) => `账单 ${bill} 已支付，但不在签名中`),
      ...round.bills.flatMap((bill) => {
        const payout = paid.get(bill.id)
        if (payout === undefined) return [`账单 ${bill.id} 在签名中，但没有支付`]
        if (payout.account_no !== bill.account_no) return [`账单 ${bill.id} 支付的收款账号与签名的不同`]
        return payout.net > bill.amount ? [`账单 ${bill.id} 支付 ${formatCents(payout.net)} 元，多于签名的 ${formatCents(bill.amount)} 元`] : []
      }),
    ]
  })
}

interface FeePaid {
  bill_id: string
  payer_id: string
  payee_id: string
  /** Under the signature; null: not paid under it. */
  paid: number | null
}

/** What was paid of fee bills under the signature, against what was signed. One that was refused meanwhile has not been paid at all. */
async function feeFaults(client: pg.Client, { company_id, create_at }: Signed, bills: readonly SignedFee[]): Promise<string[]> {
  const { rows } = await client.query<FeePaid>(
    `select b.id as bill_id, b.payer_id, b.payee_id,
       (select sum(p.amount)::float8 from app.posting p where p.park_id = b.park_id and p.source_id = b.id and p.reason = 'service_fee' and p.create_at = $2) as paid
     from app.service_fee_bill b where b.id = any ($1::uuid[])`,
    [bills.map(({ id }) => id), create_at])
  return bills.flatMap(({ id, payee_id, due_amount }) => {
    const bill = rows.find(({ bill_id }) => bill_id === id)
    if (bill === undefined || bill.payer_id !== company_id) return [`服务费账单 ${id} 在签名中，但不是这家企业的`]
    if (bill.payee_id !== payee_id) return [`服务费账单 ${id} 的收款方与签名的不同`]
    return bill.paid === null || bill.paid === due_amount ? [] : [`服务费账单 ${id} 支付 ${formatCents(bill.paid)} 元，与签名的 ${formatCents(due_amount)} 元不同`]
  })
}
