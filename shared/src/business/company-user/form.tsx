import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import { AreaInput } from '@linggong/shared/ui/area-input'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { BankCardInput, IdNoInput, PhoneInput, textRule } from '@linggong/shared/ui/text-inputs'
import { useFlavour } from '@linggong/shared/session/use-session'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { createCompanyUser, updateCompanyUser } from '../../contract/company-users.ts'
import { userName } from '../../contract/users.ts'
import { type AreaPath, areaPath } from '../../domain/area.ts'
import { needsBankCard } from '../../domain/company-users.ts'
import { companyUserInputFields } from '../../domain/fields/company-user.ts'
import { readIdNo } from '../../domain/readers.ts'
import { businessDate } from '../../domain/time.ts'
import { CompanySelect } from '../contract/party-select.tsx'
import grid from '../form-grid.module.css'
import { Replaceable, unlessEmpty, unlessKept } from '../tenant/replaceable.tsx'
import { isKept } from '../tenant/values.ts'
import type { CompanyUserRecord } from './document.tsx'
import { HowToSign, useSigningMethod } from './signing-method.tsx'

interface Values {
  readonly company_id?: string | null
  readonly name: string
  readonly id_no: string
  readonly phone: string
  readonly bank_card: string
  readonly area: AreaPath
  readonly remark: string
}

interface FormProps {
  /** Absent: a new one. */
  readonly record?: CompanyUserRecord
  readonly onClose: () => void
}

const Item = itemsOf(companyUserInputFields)

/** 新增合作用户, checked and invited to sign at once; 编辑 of one, who until the register has said yes is checked anew with another name or number. */
export function CompanyUserForm({ record, onClose }: FormProps) {
  const [form] = Form.useForm<Values>()
  const isAgency = useFlavour() === 'agency'
  const onFail = ({ fields }: ApiError) => showFaults(form, withArea(fields))
  const create = useAction(createCompanyUser, { success: '合作用户已新增，正在认证', onDone: onClose, onFail })
  const update = useAction(updateCompanyUser, { success: '合作用户已保存', onDone: onClose, onFail })
  const chosen = Form.useWatch('company_id', form)
  const knownName = useKnownName(Form.useWatch('id_no', form) ?? '')
  const method = useSigningMethod(record?.company_id ?? (isAgency ? chosen : undefined), record !== undefined || !isAgency || typeof chosen === 'string')
  const isNameOpen = record === undefined || record.status === 'to_auth'
  // What an enterprise compares, it has to ask for; of an older row nothing is demanded.
  const asksCard = record === undefined && method !== undefined && needsBankCard(method.element_auth_type)

  function handleFinish(values: Values) {
    const place = placeOf(values.area)
    const { company_id, area: _area, ...own } = values
    const texts = { ...own, remark: own.remark.trim() }
    if (record === undefined) void create.run({ body: { ...texts, ...place, ...(typeof company_id === 'string' && { company_id }) } })
    else {
      const body = { ...changed(texts, valuesOf(record)), ...changed(place, record) }
      if (Object.keys(body).length === 0) onClose()
      else void update.run({ params: { id: record.id }, body: { ...body, version: record.version } })
    }
  }

  return (
    <FormDialog<Values>
      form={form}
      width={640}
      title={record === undefined ? '新增合作用户' : `编辑合作用户 ${record.user_name}`}
      okText={record === undefined ? '新增并认证' : '保存'}
      initial={valuesOf(record)}
      isRunning={create.isRunning || update.isRunning}
      head={record !== undefined && isNameOpen && <p>修改姓名、身份证号后将重新认证。</p>}
      onFinish={handleFinish}
      onClose={onClose}
    >
      {record === undefined && isAgency && (
        <Item name="company_id" asks="选择">
          <CompanySelect refusal="不能新增合作用户" />
        </Item>
      )}
      {record === undefined && method !== undefined && <HowToSign method={method} />}
      <div className={grid['medium']}>
        {isNameOpen && (
          <>
            <Item name="name" asks="输入">
              <Input maxLength={50} showCount />
            </Item>
            <Item name="id_no" asks="输入" validateTrigger="onBlur" rules={[unlessKept(textRule('idNo'))]} {...(knownName !== '' && { extra: `已有合作用户 ${knownName} 使用该身份证号，姓名须与其一致` })}>
              <Replaceable label={companyUserInputFields.id_no.label}>{(given) => <IdNoInput {...given} />}</Replaceable>
            </Item>
          </>
        )}
        <Item name="phone" asks="输入" validateTrigger="onBlur" rules={[unlessKept(textRule('phone'))]}>
          <Replaceable label={companyUserInputFields.phone.label}>{(given) => <PhoneInput {...given} />}</Replaceable>
        </Item>
        <Item name="bank_card" {...(asksCard && { asks: '输入' as const })} validateTrigger="onBlur" rules={[unlessKept(unlessEmpty(textRule('bankCard')))]}>
          <Replaceable label={companyUserInputFields.bank_card.label}>{(given) => <BankCardInput {...given} />}</Replaceable>
        </Item>
        <Item name="area">
          <AreaInput />
        </Item>
      </div>
      <Item name="remark">
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Item>
    </FormDialog>
  )
}

/** Under which name, masked, the number is known among the reader's own workers: a slip of the finger shows before it is sent. */
function useKnownName(typed: string): string {
  const [today] = useState(() => businessDate(new Date()))
  const { value, error, warning } = readIdNo(typed, today)
  const isWhole = value !== null && value !== '' && !isKept(value) && error === undefined && warning === undefined
  const { data } = useRead(userName, { body: { id_no: value ?? '' } }, { enabled: isWhole, staleTime: 60_000, quiet: true })
  return isWhole ? (data?.name ?? '') : ''
}

function valuesOf(record: CompanyUserRecord | undefined): Values {
  if (record === undefined) return { name: '', id_no: '', phone: '', bank_card: '', area: [], remark: '' }
  const { user_name: name, id_no, phone, bank_card, remark } = record
  return { name, id_no, phone, bank_card, area: areaPath(record), remark }
}

/** What is shown masked and was not replaced stays as it is, as does what nobody has touched. */
function changed<T extends object>(values: T, before: object): Partial<T> {
  const known = new Map(Object.entries<unknown>({ ...before }))
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== undefined && value !== null && value !== known.get(key) && !(typeof value === 'string' && isKept(value)))) as Partial<T>
}

const placeOf = ([province = '', city = '', district = '']: AreaPath) => ({ province, city, district })

/** The area is one field here. */
function withArea(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, text]) => [field === 'province' || field === 'city' || field === 'district' ? 'area' : field, text]))
}
