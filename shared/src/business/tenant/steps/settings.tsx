import { Checkbox, Form, type FormItemProps, Input, Select, Switch } from 'antd'
import { clearable } from '@linggong/shared/ui/clearable'
import { useRead } from '@linggong/shared/api/queries'
import { parkChoices } from '../../../contract/tenants.ts'
import { CONTRACT_AUTH_TYPES, PAY_MODES, TAX_MODES } from '../../../domain/categories.ts'
import { ELEMENT_AUTH_TYPES } from '../../../domain/company-users.ts'
import { agencyFields, bankAccountFields, companyFields, parkFields, platformFields } from '../../../domain/fields/tenant.ts'
import type { Field } from '../../../domain/fields/field.ts'
import type { TenantKind } from '../../../domain/tenant-forms.ts'
import { CountInput } from '@linggong/shared/ui/count-input'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { PercentInput } from '@linggong/shared/ui/percent-input'
import { ContractTemplateSelect, TaskTemplatesSelect } from '../../template/choices.tsx'
import { AgencyWalletSelect } from '../../wallet/choice.tsx'
import { BankName } from '../bank-name.tsx'
import { InvoiceCategoriesSelect } from '../invoice-categories.tsx'
import { openCode } from '../open-code.ts'
import grid from '../../form-grid.module.css'
import styles from '../step.module.css'
import { IncomeTiers, VatTiers } from './tiers.tsx'

interface InnerProps extends Pick<FormItemProps, 'children' | 'valuePropName' | 'extra' | 'getValueProps' | 'normalize'> {
  readonly path: readonly string[]
  readonly field: Field
}

/** A field of a nested part of the configuration. */
function Inner({ path, field, children, ...rest }: InnerProps) {
  return (
    <Form.Item {...rest} name={[...path]} label={field.label}>
      {children}
    </Form.Item>
  )
}

const optionsOf = (table: readonly { readonly value: string; readonly label: string }[]) => table.map(({ value, label }) => ({ value, label }))

/** Step 3 of each kind: limits, taxes, payment (R218–R222, R224, R225). */
export function SettingsStep({ kind, isParkFixed }: { readonly kind: TenantKind; readonly isParkFixed: boolean }) {
  if (kind === 'platform') return <PlatformSettings />
  if (kind === 'company') return <CompanySettings />
  return (
    <>
      {kind === 'agency' && <ParkChoice isFixed={isParkFixed} />}
      <SettlingSettings kind={kind} />
    </>
  )
}

const AgencyItem = itemsOf(agencyFields)

function ParkChoice({ isFixed }: { readonly isFixed: boolean }) {
  const query = useRead(parkChoices, {}, { staleTime: 60_000 })
  return (
    <div className={grid['fields']}>
      <AgencyItem name="park_id" asks="选择" extra={isFixed ? '所属园区选定后不能更换' : '选定后不能更换：税务与结算都记在这个园区'}>
        <Select showSearch={{ optionFilterProp: 'label' }} placeholder="选择园区" disabled={isFixed} loading={query.isFetching} options={(query.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      </AgencyItem>
    </div>
  )
}

function SettlingSettings({ kind }: { readonly kind: 'park' | 'agency' }) {
  const of = (key: keyof typeof agencyFields & `settlement_config.${string}`) => ({ path: key.split('.'), field: agencyFields[key] })
  return (
    <>
      <h3 className={grid['group']}>单人限额（0 或不填表示不限）</h3>
      <div className={grid['fields']}>
        <Inner {...of('settlement_config.single_stroke_max_amount')}>
          <MoneyInput />
        </Inner>
        <Inner {...of('settlement_config.month_max_amount')}>
          <MoneyInput />
        </Inner>
        <Inner {...of('settlement_config.season_max_amount')}>
          <MoneyInput />
        </Inner>
        <Inner path={['config', 'month_max_amount']} field={agencyFields['config.month_max_amount']}>
          <MoneyInput />
        </Inner>
        <Inner path={['config', 'season_max_amount']} field={agencyFields['config.season_max_amount']}>
          <MoneyInput />
        </Inner>
        {kind === 'park' && (
          <Inner path={['config', 'invoice_amount_limit']} field={parkFields['config.invoice_amount_limit']}>
            <MoneyInput />
          </Inner>
        )}
      </div>
      {kind === 'agency' && (
        <>
          <h3 className={grid['group']}>开票</h3>
          <div className={grid['fields']}>
            <Inner
              path={['config', 'invoice_recheck']} field={agencyFields['config.invoice_recheck']} valuePropName="checked" getValueProps={(value: unknown) => ({ checked: value !== false })}
              extra="开启时，业务公司发起的开票申请经企业确认后，还须业务公司确认才进入待开票；关闭后企业确认即待开票。"
            >
              <Switch />
            </Inner>
          </div>
        </>
      )}
      <h3 className={grid['group']}>{kind === 'park' ? '税务规则' : '税务规则（园区没有自己的规则时使用）'}</h3>
      <div className={grid['fields']}>
        <Inner {...of('settlement_config.tax_mode')} {...openCode(null)}>
          <Select allowClear={clearable} placeholder={`默认：${TAX_MODES[0]?.label ?? ''}`} options={optionsOf(TAX_MODES)} />
        </Inner>
        <Inner {...of('settlement_config.income_deduction_amount')}>
          <MoneyInput />
        </Inner>
        <Inner {...of('settlement_config.expense_ratio')}>
          <PercentInput />
        </Inner>
      </div>
      <VatTiers />
      <IncomeTiers />
    </>
  )
}

const PlatformItem = itemsOf(platformFields)

function PlatformSettings() {
  return (
    <div className={grid['fields']}>
      <PlatformItem name="channels" className={grid['wide'] ?? ''}>
        <Checkbox.Group options={optionsOf(PAY_MODES)} />
      </PlatformItem>
      <Inner path={['config', 'month_max_amount']} field={platformFields['config.month_max_amount']}>
        <MoneyInput />
      </Inner>
      <Inner path={['config', 'season_max_amount']} field={platformFields['config.season_max_amount']}>
        <MoneyInput />
      </Inner>
      <PlatformItem name="invoice_category_ids" className={grid['wide'] ?? ''} extra="集团下企业申请开票时可选的开票类目。">
        <InvoiceCategoriesSelect />
      </PlatformItem>
    </div>
  )
}

const CompanyItem = itemsOf(companyFields)
const flags = ['is_disable_user_created_sms', 'is_card_deduction_fee', 'is_enable_invoice_esign_pdf', 'is_enable_fast_task'] as const

function CompanySettings() {
  return (
    <>
      <h3 className={grid['group']}>支付与签约</h3>
      <div className={grid['fields']}>
        <CompanyItem name="pay_mode" asks="选择">
          <Select placeholder="请选择" options={optionsOf(PAY_MODES)} />
        </CompanyItem>
        <CompanyItem name="invoiced_tax_ratio">
          <PercentInput />
        </CompanyItem>
        <CompanyItem name="contract_auth_type" {...openCode(null)}>
          <Select allowClear={clearable} placeholder="请选择" options={optionsOf(CONTRACT_AUTH_TYPES)} />
        </CompanyItem>
        <CompanyItem name="element_auth_type" asks="选择">
          <Select placeholder="请选择" options={optionsOf(ELEMENT_AUTH_TYPES)} />
        </CompanyItem>
        <CompanyItem name="agency_cmb_wallet_id" extra="支付方式为招行钱包时，保存后即向银行申请企业的收款账号。">
          <AgencyWalletSelect />
        </CompanyItem>
        <CompanyItem name="contract_template_id">
          <ContractTemplateSelect />
        </CompanyItem>
        <CompanyItem name="task_templates" className={grid['wide'] ?? ''}>
          <TaskTemplatesSelect />
        </CompanyItem>
      </div>
      {(['remit_account', 'settlement_account'] as const).map((key) => (
        <BankAccount key={key} name={key} label={companyFields[key].label} />
      ))}
      <h3 className={grid['group']}>单人限额与提醒（0 或不填表示不限）</h3>
      <div className={grid['fields']}>
        <Inner path={['config', 'month_max_amount']} field={companyFields['config.month_max_amount']}>
          <MoneyInput />
        </Inner>
        <Inner path={['config', 'season_max_amount']} field={companyFields['config.season_max_amount']}>
          <MoneyInput />
        </Inner>
        <Inner path={['config', 'monthly_excess_remind']} field={companyFields['config.monthly_excess_remind']} valuePropName="checked" extra="开启后超过月限额只提醒，超出部分收取超额附加服务费">
          <Switch />
        </Inner>
        <CompanyItem name="month_bill_times_remind">
          <CountInput max={1000} />
        </CompanyItem>
        <CompanyItem name="risk_check_days">
          <CountInput max={365} />
        </CompanyItem>
      </div>
      <h3 className={grid['group']}>其他</h3>
      <div className={grid['fields']}>
        {flags.map((name) => (
          <CompanyItem key={name} name={name} valuePropName="checked">
            <Switch />
          </CompanyItem>
        ))}
      </div>
    </>
  )
}

function BankAccount({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <fieldset className={styles['plain'] ?? ''} aria-label={label}>
      <h3 className={grid['group']}>{label}</h3>
      <div className={grid['medium']}>
        {Object.entries(bankAccountFields).map(([key, { label: text }]) => (
          <Form.Item key={key} name={[name, key]} label={text}>
            {key === 'bank_name' ? <BankName /> : <Input maxLength={key === 'account_no' ? 40 : 64} showCount />}
          </Form.Item>
        ))}
      </div>
    </fieldset>
  )
}
