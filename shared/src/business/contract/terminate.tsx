import { Alert, Form, Input, Switch } from 'antd'
import { useContext, useState } from 'react'
import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Link } from '@linggong/shared/ui/router'
import { terminateAgencyContract } from '../../contract/agency-contracts.ts'
import { terminateCompanyContract } from '../../contract/company-contracts.ts'
import { terminatePlatformContract } from '../../contract/platform-contracts.ts'
import { type ContractKind, contractFamily } from '../../domain/contracts.ts'
import { contractFields, softwareContractInputFields } from '../../domain/fields/contract.ts'
import { NO_OPEN_SETTLEMENT } from '../../domain/machines/contract.ts'
import { unfinishedSettlements } from '../../domain/machines/settlement.ts'
import { HomeContext } from '../home.tsx'

interface Contract {
  readonly id: string
  readonly sn: string
  readonly company_id?: string
  readonly version: number
}

interface TerminateProps {
  readonly kind: ContractKind
  readonly record: Contract
  readonly onClose: () => void
}

interface Values {
  readonly force: boolean
  readonly remark: string
}

const calls = { platform: terminatePlatformContract, agency: terminateAgencyContract, company: terminateCompanyContract } as const

const Item = itemsOf({ ...softwareContractInputFields, remark: contractFields.terminate_remark })

/** 终止: what stands in the way is named, with the way to it; by force it ends all the same, with a remark. */
export function TerminateDialog({ kind, record: { id, sn, company_id, version }, onClose }: TerminateProps) {
  const { what } = contractFamily(kind)
  const [form] = Form.useForm<Values>()
  const [obstacle, setObstacle] = useState('')
  const isForced = Form.useWatch('force', form) === true
  const onFail = ({ message, fields }: ApiError) => {
    setObstacle(message)
    showFaults(form, fields)
  }
  // The three calls differ in their answers only, of which nothing is used.
  const terminate = useAction(calls[kind] as (typeof calls)['company'], { success: `${what}已终止`, onDone: onClose, onFail, inPlace: true })
  const isOpen = obstacle.startsWith(NO_OPEN_SETTLEMENT.text)
  return (
    <FormDialog<Values>
      form={form}
      title={`终止${what} ${sn}`}
      okText={isForced ? '强制终止' : '终止'}
      cancelText="返回"
      isDanger
      initial={initial}
      isRunning={terminate.isRunning}
      head={
        <>
          <p>{consequences[kind]}终止后不能恢复，需要时请新增合同。</p>
          {obstacle !== '' && <Alert type="warning" showIcon style={{ marginBlockEnd: 16 }} title={obstacle} action={isOpen && <SettlementsLink companyId={company_id} />} />}
        </>
      }
      onFinish={({ force, remark }) => void terminate.run({ params: { id }, body: { force, remark: remark.trim(), version } })}
      onClose={onClose}
    >
      {isOpen && (
        <Item name="force" valuePropName="checked" extra="未完成的结算单仍按原费率继续办理">
          <Switch />
        </Item>
      )}
      <Item name="remark" rules={isForced ? [{ required: true, whitespace: true, message: '强制终止请填写备注' }] : []}>
        <Input.TextArea data-first maxLength={200} showCount rows={3} />
      </Item>
    </FormDialog>
  )
}

const initial: Values = { force: false, remark: '' }

const consequences: Readonly<Record<ContractKind, string>> = {
  platform: '终止后不再按这份合同向集团收取软件使用费。',
  agency: '终止后不再按这份合同向业务公司收取软件使用费。',
  company: '终止后该企业没有其他生效中的合同时，不能再生成结算单；待企业确认的费率变更一并撤回。',
}

function SettlementsLink({ companyId }: { readonly companyId: string | undefined }) {
  const home = useContext(HomeContext)
  if (home === null || companyId === undefined) return null
  return <Link to={`${home.listOf('settlement').path}?company_id=${companyId}&status=${unfinishedSettlements.join()}`}>查看结算单</Link>
}
