import { price as servicePrice } from '../../../test/service-orders.ts'
import type { Kind } from '../../world/shape.ts'
import type { About, Sample } from '../sample.ts'

const orderContents = { amount: 60, price: servicePrice, sms_count: 10 }
/** An order of the caller's own, at the price list; the operator's is an agency's. */
const orderBody = ({ me, thing }: About) => {
  const flavour = me.flavour === 'saas' ? 'agency' : me.flavour
  return { [`${flavour}_id`]: thing(flavour).id, ...orderContents }
}
const seenOrder = (of: Kind, body: (about: About) => Record<string, unknown>): Sample => ({ id: of, kinds: { park_id: 'park' }, body: (about) => ({ ...body(about), version: about.thing(of)['version'] }) })

export const services = {
  serviceBalances: { kinds: { tenant_id: 'agency' } },
  topupOrder: { id: 'topupOrder' },
  createTopupOrder: { kinds: { park_id: 'park' }, body: orderBody },
  updateTopupOrder: {
    ...seenOrder('topupOrder', () => orderContents),
    variants: {
      cancel: seenOrder('topupOrder', () => ({ action: 'cancel' })),
      voucher: { ...seenOrder('topupOrder', ({ thing }) => ({ action: 'upload_voucher', voucher_url: `/v1/files/${thing('topupVoucher').id}` })), kinds: { park_id: 'park', voucher_url: 'topupVoucher' } },
      confirm: seenOrder('paidOrder', () => ({ action: 'confirm' })),
      reject: seenOrder('paidOrder', () => ({ action: 'reject', reason: '金额不符' })),
    },
  },
} as const satisfies Record<string, Sample>
