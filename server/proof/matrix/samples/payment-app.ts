import { knownCode } from '../../world/shape.ts'
import { insertCode } from '../../world/help.ts'
import type { About, Sample } from '../sample.ts'

/** An agreement in this state, and so much in its book (cents); of the caller, or of the enterprise that the call is about. */
const agreed = (status: 'unsigned' | 'signed', amount: number, of: 'own' | 'company' = 'own') => async ({ world, me, thing }: About): Promise<void> => {
  const id = of === 'own' ? me.tenantId : thing('company').id
  await world.journal.sql(`
    insert into app.alipay_account (park_id, id, platform_id, agency_id, company_id, status, sign_no, agreement_no, book_id, account_name, login, create_at)
    select coalesce(t.park_id, t.id), t.id, t.platform_id, case when t.flavour = 'agency' then t.id else t.agency_id end, case when t.flavour = 'company' then t.id end, $2, 'QY' || t.id, 'A1', 'B1', t.name, 'caiwu@example.com', now()
    from app.tenant t where t.id = $1 on conflict (id, park_id) do update set status = excluded.status, ending_no = '', version = 1`, [id, status])
  await world.journal.sql(`update app.ledger_account set balance = $2 where owner_id = $1 and kind in ('company.book', 'agency.book', 'park.book')`, [id, amount])
}

const plenty = 1_000_00

export const paymentApp = {
  alipaySignUrl: { before: agreed('unsigned', 0) },
  alipayInviteUrl: { kinds: { company_id: 'company' }, before: agreed('unsigned', 0, 'company') },
  alipayTopupUrl: { query: () => ({ amount: 100 }), before: agreed('signed', plenty) },
  withdrawAlipay: { body: () => ({ amount: 1 }), before: agreed('signed', plenty) },
  sendTerminationSms: { before: agreed('signed', 0) },
  terminateAlipay: {
    body: () => ({ captcha: knownCode, reason: '不再使用', version: 1 }),
    before: async (about) => {
      await agreed('signed', 0)(about)
      await insertCode(about.world, about.me.phone, 'alipay_termination', about.me.accountId)
    },
  },
  unbindAlipay: { id: 'company', body: () => ({ reason: '更换账户', version: 1 }), before: agreed('signed', 0, 'company') },
  // Others leave it otherwise.
  alipayAccountInfo: { before: agreed('signed', plenty) },
  alipayBatchPayUrl: {
    id: 'toPayment',
    before: async (about) => {
      await agreed('signed', plenty)(about)
      await about.world.journal.sql(`update app.settlement set pay_mode = 'alipay' where id = $1`, [about.thing('toPayment').id])
    },
  },
  // Of an enterprise's book, which those above it have to name.
  exportAlipayVouchers: {
    kinds: { ids: 'bookTopUp' },
    body: ({ me, thing }) => ({ ids: [thing('bookTopUp').id], ...((me.flavour === 'agency' || me.flavour === 'park') && { company_id: thing('bookTopUp')['company_id'] }) }),
  },
} as const satisfies Readonly<Record<string, Sample>>
