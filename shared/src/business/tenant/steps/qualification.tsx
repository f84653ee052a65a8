import { Input, Select } from 'antd'
import { LEGAL_IDCARD_TYPES } from '../../../domain/categories.ts'
import { tenantFields } from '../../../domain/fields/tenant.ts'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { ImageSet } from '@linggong/shared/ui/image-upload'
import { CreditCodeInput, textRule } from '@linggong/shared/ui/text-inputs'
import { Replaceable } from '../replaceable.tsx'
import grid from '../../form-grid.module.css'

const Item = itemsOf(tenantFields)
const papers = ['business_licence', 'door_photo', 'office_photo', 'business_photo', 'upstream_contract'] as const

/** Step 2: what proves that it is there (R217). */
export function QualificationStep() {
  return (
    <div className={grid['fields']}>
      <Item name="credit_code" asks="输入" validateTrigger="onBlur" rules={[textRule('creditCode')]}>
        <CreditCodeInput />
      </Item>
      <Item name="legal_name">
        <Input maxLength={32} showCount />
      </Item>
      <Item name="legal_idcard_type">
        <Select options={LEGAL_IDCARD_TYPES.map(({ value, label }) => ({ value, label }))} />
      </Item>
      <Item name="legal_id_no">
        <Replaceable label={tenantFields.legal_id_no.label}>{(given) => <Input {...given} maxLength={30} showCount onChange={(event) => given.onChange?.(event.target.value)} />}</Replaceable>
      </Item>
      <Item name="legal_id_card">
        <ImageSet purpose="id_card" label={tenantFields.legal_id_card.label} most={2} />
      </Item>
      {papers.map((name) => (
        <Item key={name} name={name}>
          <ImageSet purpose="qualification" label={tenantFields[name].label} most={6} />
        </Item>
      ))}
    </div>
  )
}
