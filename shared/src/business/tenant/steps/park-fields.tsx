import { DatePicker, Input, Select } from 'antd'
import { clearable } from '@linggong/shared/ui/clearable'
import { SETTLEMENT_TYPES, SIGN_TYPES } from '../../../domain/categories.ts'
import { parkFields } from '../../../domain/fields/tenant.ts'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { dayItem } from '../../day-item.ts'
import { openCode } from '../open-code.ts'
import { OrganizationSelect } from '../organization-select.tsx'
import grid from '../../form-grid.module.css'

const Item = itemsOf(parkFields)
const unchosen = '请选择'
const wide = { width: '100%' }

/** Of step 1 what parks have besides. */
export function ParkFields() {
  return (
    <>
      <h3 className={grid['group']}>合作</h3>
      <div className={grid['fields']}>
        <Item name="start_at" {...dayItem}>
          <DatePicker style={wide} />
        </Item>
        <Item name="end_at" {...dayItem}>
          <DatePicker style={wide} />
        </Item>
        <Item name="organization_id">
          <OrganizationSelect />
        </Item>
        <Item name="sign_type" {...openCode('')}>
          <Select allowClear={clearable} placeholder={unchosen} options={SIGN_TYPES.map(({ value, label }) => ({ value, label }))} />
        </Item>
        <Item name="settlement_type" {...openCode('')}>
          <Select allowClear={clearable} placeholder={unchosen} options={SETTLEMENT_TYPES.map(({ value, label }) => ({ value, label }))} />
        </Item>
        <Item name="address" className={grid['wide'] ?? ''}>
          <Input maxLength={200} showCount />
        </Item>
      </div>
    </>
  )
}
