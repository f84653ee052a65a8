import { useAction } from '@linggong/shared/api/actions'
import { notify } from '@linggong/shared/api/notify'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { useLocation, useNavigate } from '@linggong/shared/ui/router'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import { Alert, Modal } from 'antd'
import { type ReactNode, useContext } from 'react'
import { deleteCompanyUser, recheckCompanyUser, reinviteCompanyUser, sendSigningSms, updateCompanyUser } from '../../contract/company-users.ts'
import { clockTime } from '../../domain/time.ts'
import { HomeContext } from '../home.tsx'
import type { CompanyUserDialogProps } from './document.tsx'
import { useSigningMethod, wayOf } from './signing-method.tsx'

interface StepProps {
  readonly title: string
  readonly okText: string
  readonly isDanger?: boolean
  readonly isRunning: boolean
  readonly onOk: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A step that asks for nothing: what will happen, and a button. */
function Step({ title, okText, isDanger = false, isRunning, onOk, onClose, children }: StepProps) {
  return (
    <Modal open title={title} okText={okText} okButtonProps={{ danger: isDanger }} confirmLoading={isRunning} onOk={onOk} onCancel={onClose}>
      <FocusReturn />
      {children}
    </Modal>
  )
}

/** What the enterprise asks of its workers, and what is left of the services for it. */
function Way({ companyId }: { readonly companyId: string }) {
  const method = useSigningMethod(companyId)
  return method === undefined ? null : <p>{wayOf(method)}</p>
}

/** 发签约短信: the former link ends with the new one. */
export function SignSmsDialog({ record, onClose }: CompanyUserDialogProps) {
  const sms = useAction(sendSigningSms, {
    onDone: ({ phone, expire_at }) => {
      notify.success(`签约短信已发送至 ${phone}，链接有效至 ${clockTime(expire_at)}`)
      onClose()
    },
  })
  return (
    <Step title={`发签约短信 ${record.user_name}`} okText="发送" isRunning={sms.isRunning} onOk={() => void sms.run({ params: { id: record.id }, body: {} })} onClose={onClose}>
      <p>
        {`向 ${record.phone} 发送签约链接，${record.user_name}打开后验证本人即可签约。此前发送的链接立即失效。`}
      </p>
      <Way companyId={record.company_id} />
      {record.auth_fault !== '' && <Alert type="warning" showIcon title={record.auth_fault} />}
    </Step>
  )
}

/** 发资料短信: the same link, for the photos that the agency audits. */
export function PhotoSmsDialog({ record: { id, user_name, phone }, onClose }: CompanyUserDialogProps) {
  const sms = useAction(sendSigningSms, {
    onDone: (sent) => {
      notify.success(`资料短信已发送至 ${sent.phone}，链接有效至 ${clockTime(sent.expire_at)}`)
      onClose()
    },
  })
  return (
    <Step title={`发资料短信 ${user_name}`} okText="发送" isRunning={sms.isRunning} onOk={() => void sms.run({ params: { id }, body: {} })} onClose={onClose}>
      {`向 ${phone} 发送链接，${user_name}打开后验证本人，即可查看审核进度、提交或重新提交照片。此前发送的链接立即失效。`}
    </Step>
  )
}

/** 重新邀请: the same cooperation, with a new contract. */
export function ReinviteDialog({ record, onClose }: CompanyUserDialogProps) {
  const reinvite = useAction(reinviteCompanyUser, { success: '已重新邀请，等待签约', onDone: onClose })
  return (
    <Step title={`重新邀请 ${record.user_name}`} okText="重新邀请" isRunning={reinvite.isRunning} onOk={() => void reinvite.run({ params: { id: record.id }, body: { version: record.version } })} onClose={onClose}>
      <p>
        {`${record.user_name}与${record.company_name}的合作恢复为待签约，需签署新的电子合同；签约前不能导入其账单。`}
      </p>
      <Way companyId={record.company_id} />
    </Step>
  )
}

/** 重新认证: one more question to the register, so one more unit. */
export function RecheckDialog({ record, onClose }: CompanyUserDialogProps) {
  const recheck = useAction(recheckCompanyUser, { success: '已提交认证，请稍候', onDone: onClose })
  return (
    <Step title={`重新认证 ${record.user_name}`} okText="重新认证" isRunning={recheck.isRunning} onOk={() => void recheck.run({ params: { id: record.id }, body: { version: record.version } })} onClose={onClose}>
      <p>上次结果：{record.auth_fault}。资料有误的请先编辑更正；重新认证会用去 1 次认证。</p>
      <Way companyId={record.company_id} />
    </Step>
  )
}

/** 启用/禁用. */
export function EnableDialog({ record: { id, user_name, company_name, is_enable, version }, onClose }: CompanyUserDialogProps) {
  return (
    <SwitchDialog
      what="合作用户"
      offWord="禁用"
      isOn={is_enable}
      consequence={is_enable ? `禁用后${company_name}不能导入“${user_name}”的账单，也不能支付其未付款项；合作与合同仍然有效，随时可以启用。` : `启用后${company_name}可以继续导入和支付“${user_name}”的账单。`}
      call={updateCompanyUser}
      input={() => [{ params: { id }, body: { is_enable: !is_enable, version } }]}
      onClose={onClose}
    />
  )
}

/** 删除, of somebody who has not signed; on the page of the record the list takes its place. */
export function DeleteDialog({ record: { id, user_name, company_name }, onClose }: CompanyUserDialogProps) {
  const home = useContext(HomeContext)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const list = home?.listOf('company_user').path
  const remove = useAction(deleteCompanyUser, {
    success: '合作用户已删除',
    onDone: () => {
      onClose()
      if (list !== undefined && pathname !== list) void navigate(list, { replace: true, state: { instead: true } })
    },
  })
  return (
    <Step title={`删除合作用户 ${user_name}`} okText="删除" isDanger isRunning={remove.isRunning} onOk={() => void remove.run({ params: { id } })} onClose={onClose}>
      {`“${user_name}”尚未与${company_name}签约，删除后签约链接失效；以后需要时可以重新新增。`}
    </Step>
  )
}
