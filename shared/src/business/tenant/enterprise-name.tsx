import { AutoComplete, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useRead, useRefreshWhen } from '@linggong/shared/api/queries'
import { useFlavour } from '@linggong/shared/session/use-session'
import { enterpriseSearch } from '../../contract/tenant-lookups.ts'
import { serviceBalances } from '../../contract/topups.ts'
import { ENTERPRISE_STATUSES } from '../../domain/categories.ts'
import { tenantFields } from '../../domain/fields/tenant.ts'
import { statusOf } from '../../domain/status-option.ts'
import { serviceLabel } from '../../domain/topup.ts'
import { type Enterprise, type Fill, fillOf } from './enterprise-fill.ts'
import styles from './step.module.css'
import { useSettled } from './use-settled.ts'

interface EnterpriseNameProps {
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly id?: string
}

const shortest = 2
const longest = 64
/** Longer than for other searches: each question uses up a unit of the organisation. */
const pauseMs = 800
const counted = ['topups'] as const
/** Of an option's value, so that a typed name is never taken for a choice. */
const chosenMark = 'enterprise:'

/** The name of an organisation, looked up in the register by itself or by the credit code; choosing an enterprise fills in what the form has of it. Without a register just a name. */
export function EnterpriseName({ value = '', onChange, ...rest }: EnterpriseNameProps) {
  const form = Form.useFormInstance<Record<string, string>>()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), pauseMs)
  const [told, setTold] = useState<Fill & { readonly enterprise: Enterprise }>()
  // Whether there is a register.
  const register = useRead(enterpriseSearch, {}, { staleTime: 3_600_000, quiet: true })
  const isAsked = search.length >= shortest && register.data?.is_connected === true
  const query = useRead(enterpriseSearch, { query: { search } }, { enabled: isAsked, staleTime: 60_000, quiet: true })
  // It has used a unit up: what is left is told anew, here and in the alert.
  useRefreshWhen(isAsked && query.isSuccess, counted)
  // One element with and without a register: another one would take the focus from who types before that is known.
  const input = <Input placeholder={register.data?.is_connected === true ? '输入名称或统一社会信用代码查找' : ''} maxLength={longest} showCount autoComplete="off" />

  const found = isAsked ? (query.data?.results ?? []) : []
  const choose = (enterprise: Enterprise) => {
    const fill = fillOf(form.getFieldsValue(true), enterprise)
    // Before the name: the form notices changes by its fields only, and takes all values then.
    form.setFieldsValue(fill.set)
    setTold({ ...fill, enterprise })
    setTyped('')
    onChange?.(enterprise.name)
  }
  const handleChange = (text: string | undefined = '') => {
    const chosen = found.find(({ credit_code }) => text === `${chosenMark}${credit_code}`)
    if (chosen) return choose(chosen)
    setTyped(text)
    onChange?.(text)
  }
  const replace = () => {
    form.setFieldsValue(Object.fromEntries((told?.kept ?? []).map(({ field, registered }) => [field, registered])))
    setTold(told && { ...told, set: Object.fromEntries([...Object.entries(told.set), ...told.kept.map(({ field, registered }) => [field, registered])]), kept: [] })
    onChange?.(value)
  }
  const isUnfinished = typed.trim().length >= shortest && (search !== typed.trim() || query.isFetching)
  return (
    <>
      <AutoComplete
        {...rest}
        value={value}
        onChange={handleChange}
        options={found.map((enterprise) => ({ value: `${chosenMark}${enterprise.credit_code}`, label: <Option enterprise={enterprise} /> }))}
        notFoundContent={query.error !== null && isAsked ? query.error.message : isUnfinished ? '正在查询登记信息…' : isAsked && query.data ? '登记信息中没有这个名称或代码，可直接填写' : null}
      >
        {input}
      </AutoComplete>
      {register.data?.is_connected === true && <Cost />}
      {told !== undefined && told.enterprise.name === value && <Told fill={told} onReplace={replace} />}
    </>
  )
}

/** That looking up uses units of the organisation up, and how many are left. The operator has none to use up. */
function Cost() {
  const isCounted = useFlavour() !== 'saas'
  const { data } = useRead(serviceBalances, { query: { page: 1, limit: 1 } }, { enabled: isCounted, quiet: true })
  if (!isCounted || data === undefined) return null
  const left = data.results[0]?.enterprise_auth_count ?? 0
  const service = serviceLabel('enterprise_auth')
  return (
    <span className={styles['note']}>
      {left === 0 ? `${service}剩余 0 次，充值后才能查找，可直接填写` : `每次查找使用 1 次${service}，同一天查找相同内容只计一次，剩余 ${left.toLocaleString('zh-CN')} 次`}
    </span>
  )
}

function Option({ enterprise: { name, credit_code, legal_name, status } }: { readonly enterprise: Enterprise }) {
  return (
    <span className={styles['option']}>
      <span>
        {name}
        {status !== 'active' && <span className={styles['warning']}>（{statusOf(ENTERPRISE_STATUSES, status).label}）</span>}
      </span>
      <span className={styles['detail']}>
        {credit_code} {legal_name}
      </span>
    </span>
  )
}

const labelsOf = (fields: readonly string[]): string => fields.map((field) => (field in tenantFields ? tenantFields[field as keyof typeof tenantFields].label : field)).join('、')

/** What the choice has filled in, on this step and the next, and what it has left as it was. */
function Told({ fill: { set, kept, enterprise }, onReplace }: { readonly fill: Fill & { readonly enterprise: Enterprise }; readonly onReplace: () => void }) {
  const fields = Object.keys(set)
  return (
    <output className={styles['told']}>
      {fields.length > 0 && <span>已按登记信息填入{labelsOf(fields)}{fields.some((field) => field !== 'register_address') && '，请在资质信息中核对'}</span>}
      {enterprise.status !== 'active' && <span className={styles['warning']}>登记状态为{statusOf(ENTERPRISE_STATUSES, enterprise.status).label}，请核实后再开户</span>}
      {kept.length > 0 && (
        <span className={styles['warning']}>
          与登记不同，未改动：
          {kept.map(({ field, typed, registered }) => `${labelsOf([field])}已填“${typed}”，登记为“${registered}”`).join('；')}
          <Button type="link" size="small" onClick={onReplace}>
            改用登记信息
          </Button>
        </span>
      )}
    </output>
  )
}
