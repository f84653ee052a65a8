import * as contract from '@linggong/shared/contract/risk-lists'
import type { Call } from '@linggong/shared/contract/call'
import type { RiskEntity } from '@linggong/shared/domain/risk-lists'
import type { Paging } from '../../kernel/lists.ts'
import { read, write, type Route } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { forgetHits, hitsOf } from './hits.ts'
import type { RiskFilter } from './lists.ts'
import { notifyOf, setNotify, tellHits } from './notify.ts'
import { addEntry, changeEntry, countsOf, entriesAbout, entriesOf, logOf, removeEntry, revealEntry, type EntryWish } from './service.ts'

interface Calls {
  readonly list: Call
  readonly create: Call
  readonly remove: Call
  readonly update?: Call
  readonly history?: Call
}

/** The calls of one list. What they take was parsed by the list's own schemas. */
function served(list: RiskEntity, { list: listed, create, remove, update, history }: Calls): Route[] {
  return [
    read(listed, (tx, { actor, query }) => entriesOf(tx, actor, list, query as RiskFilter & Paging)),
    write(create, (tx, { actor, body, now }) => addEntry(tx, actor, list, body as EntryWish, now)),
    write(remove, async (tx, { actor, params }) => {
      await removeEntry(tx, actor, list, (params as { readonly id: string }).id)
      return { ok: true }
    }),
    ...(update ? [write(update, (tx, { actor, params, body }) => changeEntry(tx, actor, list, (params as { readonly id: string }).id, body as EntryWish & { readonly version: number }))] : []),
    ...(history ? [read(history, (tx, { actor, params }) => logOf(tx, actor, list, (params as { readonly id: string }).id))] : []),
  ]
}

export const risk = defineModule({
  routes: [
    read(contract.riskListCounts, async (tx, { actor }) => ({ counts: await countsOf(tx, actor) })),
    read(contract.listRiskHits, (tx, { actor, query }) => hitsOf(tx, actor, query)),
    read(contract.findListedPerson, (tx, { actor, body }) => entriesAbout(tx, actor, body.id_no)),
    read(contract.readSensitiveNotify, (tx, { actor, deps }) => notifyOf(tx, actor, deps)),
    write(contract.setSensitiveNotify, (tx, { actor, body, deps, now }) => setNotify(tx, actor, body, deps, now)),
    ...served('sensitive_word', {
      list: contract.listSensitiveWords, create: contract.createSensitiveWord, update: contract.updateSensitiveWord, remove: contract.removeSensitiveWord, history: contract.sensitiveWordHistory,
    }),
    ...served('executive', { list: contract.listExecutives, create: contract.createExecutive, update: contract.updateExecutive, remove: contract.removeExecutive, history: contract.executiveHistory }),
    ...served('enterprise_blacklist', {
      list: contract.listEnterpriseBlacklist, create: contract.createEnterpriseBlacklist, update: contract.updateEnterpriseBlacklist, remove: contract.removeEnterpriseBlacklist, history: contract.enterpriseBlacklistHistory,
    }),
    ...served('user_blacklist', {
      list: contract.listUserBlacklist, create: contract.createUserBlacklist, update: contract.updateUserBlacklist, remove: contract.removeUserBlacklist, history: contract.userBlacklistHistory,
    }),
    ...served('industry_blacklist', { list: contract.listIndustryBlacklist, create: contract.createIndustryBlacklist, remove: contract.removeIndustryBlacklist }),
  ],
  reveals: { executive: revealEntry('executive'), user_blacklist: revealEntry('user_blacklist') },
  loops: [{ name: 'risk hits', everyMs: 15_000, run: tellHits }],
  cleanUp: forgetHits,
  tables: ['app.risk_hit', 'app.sensitive_word', 'app.executive', 'app.enterprise_blacklist', 'app.user_blacklist', 'app.industry_blacklist'],
})
