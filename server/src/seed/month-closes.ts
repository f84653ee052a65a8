import { formatCents } from '@linggong/shared/domain/money'
import { addMonths, monthKey } from '@linggong/shared/domain/time'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { declareMonths } from '../modules/income-summaries/declare.ts'
import { uploadProofs } from '../modules/income-summaries/proof-upload.ts'
import { certifyClosings } from '../modules/month-closes/certificate.ts'
import { takeStep } from '../modules/month-closes/service.ts'
import { closeMonths } from '../modules/taxes/month-close.ts'
import { uploadPaper } from './demo-paper.ts'
import type { SeedEnv } from './env.ts'

/** As many as one call declares. */
const most = 1000
/** So many have the bureau's proof: the first month, as far as that goes. */
const proven = 60

/** Months of each park: this one open, the last one softly closed (opened again for a correction where its day has come), the others closed with their certificates; those before the last two are declared, the first of them proven to have been paid. */
export async function writeMonthCloses(env: SeedEnv, now: Date): Promise<void> {
  const last = addMonths(monthKey(now), -1)
  await env.act(now, async () => {
    await closeMonths(env.deps)
    for (const park of [...env.actors.values()].filter(({ flavour }) => flavour === 'park')) {
      await declareUpTo(env, park, addMonths(last, -1), now)
      await attachFirst(env, park)
      await softClose(env, park, last, now)
    }
    await certifyClosings(env.deps)
  })
}

async function declareUpTo({ deps }: SeedEnv, park: Actor, month: string, now: Date): Promise<void> {
  await inTransaction(deps.db, park, async (tx) => {
    const rows = await tx.selectFrom('app.income_month').select('id').where('park_id', '=', park.tenantId).where('month', '<=', month).where('status', '=', 'to_declare').orderBy('id').limit(most).execute()
    if (rows.length > 0) await declareMonths(tx, park, rows.map(({ id }) => id), now)
  })
}

/** 已完税 of the first months that were declared: each with a paper of its own, as the bureau gives one per person. */
async function attachFirst(env: SeedEnv, park: Actor): Promise<void> {
  const rows = await inTransaction(env.deps.db, park, (tx) =>
    tx.selectFrom('app.income_summary as s').innerJoin('app.person as p', 'p.id', 's.person_id').select(['s.id', 's.month', 's.income_tax', 'p.name'])
      .where('s.park_id', '=', park.tenantId).where('s.status', '=', 'declared').orderBy('s.month').orderBy('s.id').limit(proven).execute())
  const items: { readonly id: string; readonly file_url: string }[] = []
  for (const { id, month, income_tax, name } of rows.filter((row) => row.month === rows[0]?.month)) {
    const lines = ['税收完税证明', `纳税人：${name}`, `税款所属期：${month}`, `个人所得税：${formatCents(income_tax)} 元`, '本页为演示数据']
    items.push({ id, file_url: await uploadPaper(env, park, { title: '税收完税证明', lines, filename: `完税证明_${month}_${name}.pdf`, purpose: 'tax_proof' }) })
  }
  const refused = (await uploadProofs(env.deps, park, items)).find(({ ok }) => !ok)
  if (refused !== undefined) throw new Error(`the proof of a month was refused: ${refused.text}`)
}

async function softClose({ deps }: SeedEnv, park: Actor, month: string, now: Date): Promise<void> {
  const colleague = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.staff as s').innerJoin('app.account as a', 'a.id', 's.account_id').select(['s.id', 'a.name']).where('s.tenant_id', '=', park.tenantId).where('s.id', '<>', park.staffId).orderBy('s.id').limit(1).executeTakeFirst())
  await inTransaction(deps.db, park, async (tx) => {
    const current = () => tx.selectFrom('app.month_close').select(['id', 'version', 'status']).where('park_id', '=', park.tenantId).where('month', '=', month).executeTakeFirst()
    const step = async (by: Actor, action: Parameters<typeof takeStep>[2], reason?: string) => {
      const row = await current()
      if (row !== undefined) await takeStep(tx, by, action, { ...row, ...(reason !== undefined && { reason }) }, now)
    }
    const found = await current()
    // Nothing was earned then.
    if (found === undefined) return
    if (found.status === 'closed') {
      if (colleague === undefined) return
      await step({ ...park, staffId: colleague.id, name: colleague.name }, 'ask_reopen', '一名合作用户的收入需要更正申报')
      await step(park, 'agree_reopen')
    }
    await step(park, 'soft_close')
  })
}
