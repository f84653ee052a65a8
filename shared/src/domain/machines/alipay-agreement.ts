// The agreement of an organisation with the payment app (domain.md §2.11): signed by link, and ended with a code while nothing is in its book.
import { machine } from './machine.ts'

interface Owned {
  /** The caller's organisation's; absent: not known yet. */
  readonly is_own?: boolean
}

export const EMPTY = { name: 'empty', text: '支付宝钱包还有余额或在途资金，请先提现并等其完成，再解约' } as const
const OWN = { name: 'own', text: '只能办理本机构自己的支付宝协议', holds: ({ is_own }: Owned) => is_own !== false } as const
const OF_AN_ENTERPRISE = { name: 'of_an_enterprise', text: '本机构自己的支付宝协议请直接签约或解约', holds: ({ is_own }: Owned) => is_own !== true } as const
const OWNERS = ['agency', 'company', 'park'] as const

/** A link to sign with is valid on so many days after the one on which it was made. */
export const SIGN_LINK_DAYS = 7
/** And one to pay with for so many hours; after them it is closed in the payment app, so that no forgotten link is paid. */
export const PAY_LINK_HOURS = 72

export const alipayAgreementMachine = machine({
  name: 'alipay-agreement',
  states: ['unsigned', 'signing', 'signed', 'terminated'],
  goal: 'signed',
  initial: [{ actor: OWNERS, to: 'unsigned' }],
  transitions: [
    { from: ['unsigned', 'terminated'], action: 'sign', actor: OWNERS, guards: [OWN], to: 'signing', newBusiness: true },
    // By the agency of an enterprise, which sends it the link.
    { from: ['unsigned', 'terminated'], action: 'invite', actor: ['agency'], guards: [OF_AN_ENTERPRISE], to: 'signing', newBusiness: true },
    // The same link again, for whoever has lost it.
    { from: ['signing'], action: 'sign', actor: OWNERS, guards: [OWN], to: 'same', newBusiness: true },
    { from: ['signing'], action: 'invite', actor: ['agency'], guards: [OF_AN_ENTERPRISE], to: 'same', newBusiness: true },
    { from: ['signing'], action: 'signed', actor: ['system'], to: 'signed', by: 'system' },
    // Refused by whoever was to sign.
    { from: ['signing'], action: 'refused', actor: ['system'], to: 'unsigned', by: 'system' },
    // Nobody has signed until the end of the link's last day.
    { from: ['signing'], action: 'lapse', actor: ['system'], to: 'unsigned', by: 'system' },
    { from: ['signed'], action: 'termination', actor: ['agency', 'company'], guards: [OWN, EMPTY], to: 'terminated' },
    { from: ['signed'], action: 'unbind_alipay', actor: ['agency'], guards: [OF_AN_ENTERPRISE, EMPTY], to: 'terminated' },
    // Ended in the payment app itself: it has happened, whatever is in the book.
    { from: ['signed'], action: 'ended', actor: ['system'], to: 'terminated', by: 'system' },
  ],
})
export type AlipayAgreementStatus = (typeof alipayAgreementMachine.states)[number]
export type AlipayAgreementAction = (typeof alipayAgreementMachine.transitions)[number]['action']
