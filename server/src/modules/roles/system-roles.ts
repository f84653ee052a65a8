import { sql, type SqlBool } from 'kysely'
import { flavours } from '@linggong/shared/contract/call'
import { allPermissions } from '@linggong/shared/domain/permissions'
import type { Db } from '../../db/connect.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'

/**
 * Gives 超级管理员 every permission, including new ones of this version: otherwise nobody could grant a new screen to anybody.
 * Only adds, so that an older process running beside this one removes nothing.
 */
export async function completeSystemRoles(db: Db): Promise<void> {
  await inTransaction(db, SYSTEM, async (tx) => {
    for (const flavour of flavours) {
      const all = allPermissions(flavour)
      await tx
        .updateTable('app.role')
        .set({ permissions: all })
        .where('is_system', '=', true)
        .where('tenant_id', 'in', (eb) => eb.selectFrom('app.tenant').select('id').where('flavour', '=', flavour))
        .where(sql<SqlBool>`not permissions @> ${all}::text[]`)
        .execute()
    }
  })
}
