import type { z } from 'zod'
import type { JsonObject, Row } from '../../db/tables.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

export type SettingKey = Row<'app.setting'>['key']

interface Kept<T> {
  readonly value: T
  /** 0: nothing has been set. */
  readonly version: number
}

/** What is set for an organisation; `shape` also says what holds where nothing is. */
export async function settingOf<T>(tx: Tx, tenantId: string, key: SettingKey, shape: z.ZodType<T>): Promise<Kept<T>> {
  const row = await tx.selectFrom('app.setting').select(['value', 'version']).where('tenant_id', '=', tenantId).where('key', '=', key).executeTakeFirst()
  return { value: shape.parse(row?.value ?? {}), version: row?.version ?? 0 }
}

/** Keeps another value, as long as nobody has changed it since `version`. The caller writes the change log. */
export async function keepSetting(tx: Tx, tenantId: string, key: SettingKey, value: JsonObject, version: number): Promise<void> {
  const row = { tenant_id: tenantId, key, value }
  const kept =
    version === 0
      ? await tx.insertInto('app.setting').values(row).onConflict((conflict) => conflict.doNothing()).returning('version').executeTakeFirst()
      : await tx.updateTable('app.setting').set({ value: row.value, version: version + 1 }).where('tenant_id', '=', tenantId).where('key', '=', key).where('version', '=', version).returning('version').executeTakeFirst()
  if (kept === undefined) refuse('stale', texts.stale)
}
