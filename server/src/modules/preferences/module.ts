import { listPreferences, readPreference, writePreference } from '@linggong/shared/contract/preferences'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { forgetPreference, keepPreference, preferenceOf, preferencesOf } from './service.ts'

export const preferences = defineModule({
  routes: [
    read(listPreferences, (tx, { actor, query }) => preferencesOf(tx, actor, query.prefix ?? '')),
    read(readPreference, (tx, { actor, params }) => preferenceOf(tx, actor, params.key)),
    write(writePreference, async (tx, { actor, params: { key }, body: { value }, now }) => {
      if (value === null || value === undefined) await forgetPreference(tx, actor, key)
      else await keepPreference(tx, actor, key, value, now)
      return { ok: true } as const
    }),
  ],
  tables: ['app.preference'],
})
