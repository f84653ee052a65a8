import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { CallOutput } from '@linggong/shared/contract/call'
import type { listRealnameCollect } from '@linggong/shared/contract/realname-collect'
import { realnameCollectFields } from '@linggong/shared/domain/fields/realname-collect'
import { REQUIRED_AUDITS } from '@linggong/shared/domain/realname-collect'
import type { Actor } from '../../kernel/actor.ts'
import { diff, historyOf, recordChange } from '../../kernel/history.ts'
import { mapPage, page, type Page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import { chainOf } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { like, matching } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { keepSetting, settingOf } from '../settings/service.ts'

const key = 'realname_collect_config'
/** No. 93 of docs/breadth: none unless it is set. */
const shape = z.object({ required_audits: z.array(z.string()).default([]) })

type Wish = Omit<Paging, 'isFirst'> & { readonly name?: string | undefined }

/** Every agency, with the audits that its workers have to pass before they are paid. */
export async function collectConfigs(tx: Tx, actor: Actor, { page: number, page_size, ordering, ...filter }: Wish): Promise<Page<CallOutput<typeof listRealnameCollect>['results'][number]>> {
  const agencies = tx
    .selectFrom('app.tenant as a')
    .leftJoin(tenantNames.as('platform'), 'platform.id', 'a.platform_id')
    .leftJoin('app.setting as s', (join) => join.onRef('s.tenant_id', '=', 'a.id').on('s.key', '=', key))
    .select(['a.id', 'a.name', 'a.is_enable', 's.value', 's.version'])
    .select(sql<string>`coalesce(platform.name, '')`.as('platform_name'))
    .where('a.flavour', '=', 'agency')
    .where(inScopeOfTenant(actor, 'a'))
    .where(matching('a', filter, { name: (_, text) => sql<SqlBool>`(a.name like ${like(text)} or a.alias like ${like(text)})` }))
  const found = await page(tx, agencies, { page: number, page_size, ordering }, { id: 'a.id', name: 'a.name' })
  return mapPage(found, ({ value, version, ...row }) => ({ ...row, ...inOrder(shape.parse(value ?? {}).required_audits), version: version ?? 0 }))
}

/** The same audits for several agencies, each with an entry in its own change log. */
export async function setCollectConfigs(tx: Tx, actor: Actor, wish: { readonly agencies: readonly { readonly id: string; readonly version: number }[]; readonly required_audits: readonly string[] }): Promise<{ changed: number }> {
  const asked = new Map(wish.agencies.map(({ id, version }) => [id, version]))
  const rows = await tx.selectFrom('app.tenant').select(['id', 'park_id', 'platform_id', 'agency_id']).where('id', 'in', [...asked.keys()]).where('flavour', '=', 'agency').where(inScopeOfTenant(actor, 'app.tenant')).orderBy('id').execute()
  if (rows.length < asked.size) refuse(404, texts.notFound)
  const after = inOrder(wish.required_audits)
  let changed = 0
  for (const row of rows) {
    const { value, version } = await settingOf(tx, row.id, key, shape)
    if (version !== asked.get(row.id)) refuse('stale', texts.stale)
    const changes = diff(value, after, realnameCollectFields)
    if (changes.length === 0) continue
    await keepSetting(tx, row.id, key, after, version)
    await recordChange(tx, actor, 'realname_collect', row.id, 'update', changes, chainOf('agency', row.id, row))
    changed += 1
  }
  return { changed }
}

export async function collectHistory(tx: Tx, actor: Actor, id: string) {
  const agency = await tx.selectFrom('app.tenant').select('id').where('id', '=', id).where('flavour', '=', 'agency').where(inScopeOfTenant(actor, 'app.tenant')).executeTakeFirst()
  return { results: await historyOf(tx, 'realname_collect', (agency ?? refuse(404, texts.notFound)).id) }
}

const inOrder = (chosen: readonly string[]) => ({ required_audits: REQUIRED_AUDITS.flatMap(({ value }) => (chosen.includes(value) ? [value as string] : [])) })
