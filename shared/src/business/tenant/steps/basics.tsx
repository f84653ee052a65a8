import { Input, Select, Switch } from 'antd'
import { clearable } from '@linggong/shared/ui/clearable'
import { SOURCE_METHODS } from '../../../domain/categories.ts'
import { parkFields } from '../../../domain/fields/tenant.ts'
import type { TenantKind } from '../../../domain/tenant-forms.ts'
import { AddressInput } from '@linggong/shared/ui/area-input'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { ImageSet } from '@linggong/shared/ui/image-upload'
import { IdNoInput, PhoneInput, textRule } from '@linggong/shared/ui/text-inputs'
import { ChannelFields } from '../channel-fields.tsx'
import { EnterpriseName } from '../enterprise-name.tsx'
import { IndustrySelect } from '../industry-select.tsx'
import { openCode } from '../open-code.ts'
import { type Administrator, ManagerPhone } from '../manager-phone.tsx'
import { Replaceable, unlessEmpty, unlessKept } from '../replaceable.tsx'
import { LazyParkFields } from './lazy-park-fields.tsx'
import grid from '../../form-grid.module.css'

const Item = itemsOf(parkFields)
const unchosen = '请选择'

/** Step 1: who it is, and who is responsible (R215, R229). */
export function BasicsStep({ kind, administrators }: { readonly kind: TenantKind; readonly administrators: readonly Administrator[] }) {
  return (
    <>
      <h3 className={grid['group']}>机构</h3>
      <div className={grid['fields']}>
        <Item name="name" asks="输入" extra="半角括号会自动改为全角">
          <EnterpriseName />
        </Item>
        <Item name="alias">
          <Input maxLength={32} showCount />
        </Item>
        <Item name="industry_id">
          <IndustrySelect />
        </Item>
        <Item name="source_method" {...openCode('')}>
          <Select allowClear={clearable} placeholder={unchosen} options={SOURCE_METHODS.map(({ value, label }) => ({ value, label }))} />
        </Item>
        <Item name="is_enable" valuePropName="checked">
          <Switch checkedChildren="启用" unCheckedChildren="停用" />
        </Item>
        <Item name="is_fast_created" valuePropName="checked" tooltip="只需名称、负责人和手机号即可开户，资质与配置可以以后补齐；资质补齐前不能支付">
          <Switch checkedChildren="是" unCheckedChildren="否" />
        </Item>
        <Item name="register_address" className={grid['wide'] ?? ''}>
          <Input maxLength={200} showCount />
        </Item>
        <Item name="contact_address" className={grid['wide'] ?? ''}>
          <AddressInput />
        </Item>
      </div>
      {kind === 'park' && <LazyParkFields />}
      <ChannelFields />
      <h3 className={grid['group']}>负责人</h3>
      <div className={grid['fields']}>
        <Item name="manager_name" asks="输入">
          <Input maxLength={32} showCount />
        </Item>
        <ManagerPhone administrators={administrators} />
        <Item name="payment_phone" validateTrigger="onBlur" extra="接收支付验证码；不填则由负责人接收" rules={[unlessKept(unlessEmpty(textRule('phone')))]}>
          <Replaceable label={parkFields.payment_phone.label}>{(given) => <PhoneInput {...given} />}</Replaceable>
        </Item>
        <Item name="manager_id_no" validateTrigger="onBlur" rules={[unlessKept(unlessEmpty(textRule('idNo')))]}>
          <Replaceable label={parkFields.manager_id_no.label}>{(given) => <IdNoInput {...given} />}</Replaceable>
        </Item>
        <Item name="manager_id_card">
          <ImageSet purpose="id_card" label={parkFields.manager_id_card.label} most={2} />
        </Item>
        <Item name="attorney_letter">
          <ImageSet purpose="qualification" label={parkFields.attorney_letter.label} most={6} />
        </Item>
        <Item name="remark" className={grid['wide'] ?? ''}>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Item>
      </div>
    </>
  )
}
