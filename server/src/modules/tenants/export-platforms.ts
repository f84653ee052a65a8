import { exportPlatforms } from '@linggong/shared/contract/tenants'
import { schemaOf, type ListExport } from '../../documents/export-job.ts'
import { byKeyset } from '../../jobs/keyset.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { platformsQuery, platformWire, type PlatformFilter, type PlatformRow } from './platform-queries.ts'

export const platformExport: ListExport<PlatformFilter, PlatformRow> = {
  category: 'group_company',
  title: '集团',
  filters: schemaOf(exportPlatforms.body),
  columns: [
    { title: '集团名称', kind: 'text', width: 32, value: (row) => row.name },
    { title: '简称', kind: 'text', width: 16, value: (row) => row.alias },
    { title: '统一社会信用代码', kind: 'text', width: 22, value: (row) => row.credit_code },
    { title: '行业', kind: 'text', width: 16, value: (row) => row.industry_name },
    { title: '负责人', kind: 'text', width: 12, value: (row) => row.manager_name },
    { title: '负责人电话', kind: 'text', width: 16, value: (row) => platformWire(row).manager_phone },
    { title: '业务公司数', kind: 'int', value: (row) => row.agency_count },
    { title: '企业数', kind: 'int', value: (row) => row.company_count },
    { title: '状态', kind: 'text', width: 10, value: (row) => (row.is_enable ? '启用' : '停用') },
    { title: '创建时间', kind: 'datetime', value: (row) => row.create_at },
  ],
  // There are dozens of groups, not millions: counting them needs no cap.
  count: async (tx, _actor, filter) => (await platformsQuery(tx, filter).clearSelect().select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  rows: (deps, actor, filter) =>
    byKeyset((before, limit) =>
      inTransaction(deps.db, actor, async (tx) => {
        const query = platformsQuery(tx, filter).orderBy('t.id', 'desc').limit(limit)
        return (before === null ? query : query.where('t.id', '<', before)).execute()
      }),
    ),
}
