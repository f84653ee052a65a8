import { FieldValue } from '@linggong/shared/ui/field-value'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Flex, Typography } from 'antd'
import { companyUserFields as field } from '../../domain/fields/company-user.ts'
import { statusOf } from '../../domain/status-option.ts'
import { COMPANY_USER_PENDING } from '../../domain/statuses.ts'
import type { CompanyUser } from './document.tsx'

type Status = Pick<CompanyUser, 'status' | 'auth_status' | 'auth_fault' | 'is_enable'>

/** As lists show it (R303–R305): what 待认证 waits for is beside it. */
export function AuthStatus({ user: { status, auth_status, auth_fault } }: { readonly user: Status }) {
  const isPending = COMPANY_USER_PENDING.some(({ value }) => value === status)
  const part = status === 'to_auth' ? (auth_fault === '' ? '' : '未通过') : isPending ? statusOf(COMPANY_USER_PENDING, status).label : ''
  return (
    <>
      <StatusTag table={field.auth_status.table} value={auth_status} />
      {part !== '' && (
        <Typography.Text type="secondary" title={auth_fault} style={{ marginInlineStart: 6 }}>
          {part}
        </Typography.Text>
      )}
    </>
  )
}

/** With the state of the cooperation itself, and whether it is switched off. */
export function ShownStatus({ user: { status, is_enable } }: { readonly user: Status }) {
  return (
    <Flex gap={8} align="center">
      <StatusTag table={field.status.table} value={status} />
      {!is_enable && <FieldValue field={field.is_enable} value={is_enable} />}
    </Flex>
  )
}
