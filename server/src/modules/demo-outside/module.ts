import { openInWeixin, readDeliveries, readSimulators, setSimulator } from '@linggong/shared/contract/demo'
import { playConfirmation, readConfirmations, markInvoiceUsed } from '@linggong/shared/contract/demo-bureau'
import { handle } from '../../kernel/route.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'
import { SIMULATORS } from '@linggong/shared/domain/simulators'
import { askSoon } from '../redinks/ask-soon.ts'
import { isSimulatedOutside, isSimulatedWeixin, type Simulated } from '../../ports/outside-simulator.ts'
import type { ChannelSetting } from '../../ports/channel-simulator.ts'
import { isSimulator, type Behaviour, type Simulator } from '../../ports/port.ts'
import { isSimulatedTaxBureau, type SimulatedTaxBureau } from '../../ports/tax-bureau-simulator.ts'
import type { Deps } from '../../deps.ts'

/** The simulated mail gateway and official account; refused where real ones are configured. */
function simulatorOf({ mail, weixin }: Deps, channel: 'mail' | 'weixin'): Simulated {
  const port = channel === 'mail' ? mail : weixin
  return isSimulatedOutside(port) ? port : refuse(400, '未使用模拟器')
}

const bureauOf = ({ taxBureau }: Deps): SimulatedTaxBureau => (isSimulatedTaxBureau(taxBureau) ? taxBureau : refuse(400, '未使用模拟器'))

/** What all simulators have: the bank's returns are its own. */
const behaviourOf = ({ fail_percent, delay_ms, down, loses, repeats }: Behaviour): Behaviour => ({ fail_percent, delay_ms, down, loses, repeats })

/** The bank's besides: which banks of payees it does not reach. */
async function settingOf(port: Simulator) {
  const setting = await port.readSetting()
  return { ...behaviourOf(setting), ...(isOfChannel(setting) && { out_banks: setting.out_banks }) }
}

const isOfChannel = (setting: Behaviour): setting is ChannelSetting => 'out_banks' in setting

export const demoOutside = defineModule({
  demo: true,
  routes: [
    // The caller's finds their addresses; the simulators have their own.
    handle(readDeliveries, async ({ actor, deps, query }) => {
      const own = await inTransaction(deps.db, actor, (tx) => tx.selectFrom('app.contact').select(['email', 'openid']).where('staff_id', '=', actor.staffId).executeTakeFirst())
      const wanted = [['mail', query.email ?? own?.email ?? ''], ['weixin', query.email === undefined ? (own?.openid ?? '') : '']] as const
      const found = await Promise.all(wanted.map(async ([channel, recipient]) => (recipient === '' ? [] : (await simulatorOf(deps, channel).deliveries(recipient)).map((one) => ({ ...one, channel })))))
      const results = found.flat().toSorted((one, other) => other.receive_at.getTime() - one.receive_at.getTime())
      return { results: results.map(({ receive_at, ...one }) => ({ ...one, receive_at: receive_at.toISOString() })) }
    }),
    // None of the caller's in these three: the simulators have their own.
    handle(readSimulators, async ({ deps }) => {
      const all = SIMULATORS.flatMap(({ value }) => {
        const port = deps[value]
        return isSimulator(port) ? [{ simulator: value, port }] : []
      })
      return { results: await Promise.all(all.map(async ({ simulator, port }) => ({ simulator, ...(await settingOf(port)) }))) }
    }),
    handle(setSimulator, async ({ deps, body: { simulator, ...setting } }) => {
      const port = deps[simulator]
      if (!isSimulator(port)) return refuse(400, '未使用模拟器')
      await port.writeSetting(setting)
      return { ok: true } as const
    }),
    handle(openInWeixin, async ({ deps, body }) => {
      const isTaken = isSimulatedWeixin(deps.weixin) && (await deps.weixin.open(body.url))
      if (!isTaken) refuse(400, '这不是模拟公众号的地址')
      return { ok: true } as const
    }),
    // None of the caller's in these three: the bureau has its own.
    handle(readConfirmations, async ({ deps }) => ({ results: (await bureauOf(deps).applications()).map(({ confirm_no, number, amount, code, is_used, at }) => ({ confirm_no, number, amount, code, is_used, at: at.toISOString() })) })),
    handle(playConfirmation, async ({ deps, body }) => {
      if (!(await bureauOf(deps).play(body.confirm_no, body.code))) refuse(400, '税务局没有这张红字确认单')
      await askSoon(deps, body.confirm_no)
      return { ok: true } as const
    }),
    handle(markInvoiceUsed, async ({ deps, body }) => {
      await bureauOf(deps).use(body.number, body.state)
      return { ok: true } as const
    }),
  ],
  tables: ['simulator.outside_setting', 'simulator.delivery', 'simulator.follower'],
})
