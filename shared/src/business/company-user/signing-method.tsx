import { useRead } from '@linggong/shared/api/queries'
import { Alert } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import { signingMethod } from '../../contract/company-users.ts'
import { CONTRACT_AUTH_TYPES } from '../../domain/categories.ts'
import { cooperationFaults, ELEMENT_AUTH_TYPES } from '../../domain/company-users.ts'
import { statusOf } from '../../domain/status-option.ts'

type Method = CallOutput<typeof signingMethod>

/** How workers of an enterprise are checked and sign; `companyId` absent: the caller's own. */
export function useSigningMethod(companyId: string | null | undefined, isWanted = true): Method | undefined {
  return useRead(signingMethod, { query: { ...(typeof companyId === 'string' && { company_id: companyId }) } }, { enabled: isWanted, quiet: true }).data
}

/** What will become of a new worker; what would stop them is a warning. */
export function HowToSign({ method }: { readonly method: Method }) {
  const { auth_left, sign_left, contract_template_name: template } = method
  const faults = [...(auth_left <= 0 ? ['认证次数已用完'] : []), ...(sign_left !== null && sign_left <= 0 ? ['签约次数已用完'] : [])]
  const told = [...(template === '' ? [cooperationFaults.noTemplate] : []), ...(faults.length === 0 ? [] : [`${faults.join('，')}，业务公司充值后继续`])]
  return (
    <Alert
      type={told.length > 0 ? 'warning' : 'info'}
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={told.length > 0 ? told.join('；') : nextOf(method)}
      description={`${wayOf(method)}${template === '' ? '' : `；合同模板：${template}`}`}
    />
  )
}

function nextOf({ contract_auth_type, is_disable_user_created_sms }: Method): string {
  if (contract_auth_type === 'none') return '认证一致后即完成签约'
  return is_disable_user_created_sms ? '认证一致后待签约，签约短信由您发送' : '认证一致后自动发送签约短信'
}

/** The services that this uses up, with what is left of each. */
export function wayOf({ element_auth_type, auth_left, contract_auth_type, sign_left }: Method): string {
  const sign = `签约方式：${statusOf(CONTRACT_AUTH_TYPES, contract_auth_type).label}${sign_left === null ? '' : `，剩余 ${countText(sign_left)} 次`}`
  return `认证方式：${statusOf(ELEMENT_AUTH_TYPES, element_auth_type).label}，剩余 ${countText(auth_left)} 次；${sign}`
}

const countText = (count: number): string => count.toLocaleString('zh-CN')
