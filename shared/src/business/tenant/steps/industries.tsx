import { tenantFields } from '../../../domain/fields/tenant.ts'
import type { TenantKind } from '../../../domain/tenant-forms.ts'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { IndustriesSelect } from '../industry-select.tsx'

const Item = itemsOf(tenantFields)

const all = '不选表示不限行业'

/** Step 4: what it may do (R223). */
export function IndustriesStep({ kind }: { readonly kind: TenantKind }) {
  return (
    <Item name="industry_ids" extra={kind === 'platform' ? `旗下业务公司和企业的表单只提供所选行业；${all}` : all}>
      <IndustriesSelect />
    </Item>
  )
}
