import type { RevealKind } from '@linggong/shared/domain/reveals'
import type { Kind } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'
import { openedTenant } from '../sight.ts'

const revealed = (kind: RevealKind, of: Kind): Sample => ({ kinds: { id: of }, body: ({ thing }) => ({ kind, id: thing(of).id, field: 'phone', reason: '核对' }) })

export const files = {
  exportDownload: { id: 'exportJob' },
  importDetail: { id: 'importJob' },
  undoImport: { id: 'unusedImport' },
  importErrors: { id: 'importJob' },
  importMapping: { body: () => ({ category: 'bill', headers: ['员工', '身份证'] }) },
  keepImportMapping: { body: () => ({ category: 'bill', headers: ['员工', '身份证'], columns: [{ column: 'name', header: '员工' }] }) },
  exportImportErrors: { id: 'importJob' },
  signUrl: {
    variants: { upload: { query: () => ({ filename: '凭证.png', size: 48, purpose: 'voucher' }) }, exported: { kinds: { file_url: 'exportFile' }, query: ({ thing }) => ({ file_url: `/v1/files/${thing('exportFile').id}` }) } },
    kinds: { file_url: 'file' }, query: ({ thing }) => ({ file_url: `/v1/files/${thing('file').id}` }) },
  viewPaper: { id: 'paper', body: () => ({ reason: '核实身份' }) },
  reveal: { ...revealed('staff', 'staff'), variants: { bill: revealed('bill', 'paidBill'), company_user: revealed('company_user', 'companyUser'), tenant: { kinds: { id: openedTenant }, body: ({ me, thing }) => ({ kind: 'tenant', id: thing(openedTenant(me)).id, field: 'manager_phone' }) } } },
  revealCopied: { id: 'reveal' },
} as const satisfies Readonly<Record<string, Sample>>
