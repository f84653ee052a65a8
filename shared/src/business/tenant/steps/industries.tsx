import { tenantFields } from '../../../domain/fields/tenant.ts'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { IndustriesSelect } from '../industry-select.tsx'

const Item = itemsOf(tenantFields)

/** Step 4: what it may do (R223). */
export function IndustriesStep() {
  return (
    <Item name="industry_ids" extra="不选表示不限行业">
      <IndustriesSelect />
    </Item>
  )
}
