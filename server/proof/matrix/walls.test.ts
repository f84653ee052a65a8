import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withKeysOf } from '../../src/kernel/identities.ts'
import { inScope, inScopeOfTenant, scopedId } from '../../src/kernel/scope.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import type { Actor } from '../../src/kernel/actor.ts'
import { flavours } from '@linggong/shared/contract/call'
import { testApp } from '../../test/database.ts'
import { WithoutScope } from './walls.ts'

const { deps, tenants } = await testApp()

/**
 * If the scope's conditions were written in another form, the plugin would not remove them, and the proof of row-level security alone would
 * prove nothing.
 */
test.each(flavours.filter((flavour) => flavour !== 'saas'))('the scope of a %s is what the proof takes out', async (flavour) => {
  const tenantId = tenants.ids[flavour]
  const actor: Actor = { staffId: tenantId, accountId: tenantId, tenantId, flavour, name: '', phone: '', permissions: new Set(), disabledBy: null, chain: { park_id: tenants.ids.park, platform_id: null, agency_id: null, company_id: null } }
  const plugin = new WithoutScope()
  plugin.acting = actor
  const db = withKeysOf(deps.db, deps.db.withPlugin(plugin))
  const compiled = (query: { compile: () => { sql: string } }) => query.compile().sql
  expect(compiled(db.selectFrom('app.bill').select('id').where(inScope(actor, 'app.bill')))).toBe('select "id" from "app"."bill" where true')
  expect(compiled(db.selectFrom('app.tenant as t').select('id').where(inScopeOfTenant(actor, 't')))).toBe('select "id" from "app"."tenant" as "t" where true')
  expect(compiled(db.selectFrom('app.role').select('id').where('tenant_id', '=', tenantId))).toBe('select "id" from "app"."role" where 1 = 1')
  expect(sql`select 1 from app.role r where r.tenant_id = ${tenantId} and r.is_system`.compile(db).sql).toBe('select 1 from app.role r where r.tenant_id = coalesce(r.tenant_id, $1) and r.is_system')
  expect(plugin.removed).toBe(4)
  // Compares with another value than the caller's organisation: an ordinary filter.
  expect(compiled(db.selectFrom('app.role').select('id').where('tenant_id', '=', tenants.ids.foreign))).toContain('$1')
  await expect(inTransaction(db, actor, (tx) => scopedId(tx, actor, 'app.bill', tenantId))).rejects.toThrow('未找到该资源')
})
