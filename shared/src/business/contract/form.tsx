import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { type RunArguments, useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { DateRangeInput } from '@linggong/shared/ui/date-range-input'
import { FileView } from '@linggong/shared/ui/file-view'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Upload } from '@linggong/shared/ui/upload'
import type { Call } from '../../contract/call.ts'
import { type ContractKind, contractFamily } from '../../domain/contracts.ts'
import { contractFields } from '../../domain/fields/contract.ts'
import type { DaySpan } from '../../domain/readers.ts'
import { addDays, daysBetween } from '../../domain/time.ts'
import type { ContractAuditStatus } from '../../domain/machines/contract.ts'
import grid from '../form-grid.module.css'
import type { CommonValues } from './payload.ts'

interface Known {
  readonly sn: string
  readonly start_at: string
  readonly end_at: string
  readonly contract_url: string
  readonly remark: string
  readonly audit_status: ContractAuditStatus
  readonly audit_remark: string
}

/** Of a new contract where both are absent; one that renews another begins when that ends, and has its own papers. */
export const commonValuesOf = (contract: Known | undefined, renewed: Known | undefined): CommonValues => ({
  term: contract ? [contract.start_at, contract.end_at] : renewed ? termAfter(renewed) : null,
  contract_url: contract?.contract_url ?? '',
  remark: contract?.remark ?? '',
})

function termAfter({ start_at, end_at }: Known): DaySpan {
  const start = addDays(end_at, 1)
  return [start, addDays(start, daysBetween(start_at, end_at))]
}

export interface FormProps<R> {
  /** Absent: a new one. */
  readonly record?: R
  /** Of a new one: the contract that it goes on from, with the same party and the same terms. */
  readonly renews?: R
  readonly onClose: () => void
}

/** A call, and what it gets of a form. */
interface Saving<C extends Call, A extends readonly unknown[]> {
  readonly call: C
  readonly input: (...from: A) => RunArguments<C>
}

interface ContractFormProps<V extends CommonValues, R extends Known, C extends Call, U extends Call> extends FormProps<R> {
  readonly kind: ContractKind
  readonly initial: V
  readonly create: Saving<C, [values: V]>
  readonly update: Saving<U, [values: V, record: R]>
  /** Whom it is with: chosen for a new one, and the same for ever. */
  readonly party: ReactNode
  /** What the contract says of money; a passed one keeps it. */
  readonly terms: ReactNode
  /** What may still change of a passed one, beside its papers. */
  readonly more?: ReactNode
}

const Item = itemsOf(contractFields)

/** The form of a contract: new, to be corrected before its audit, or passed, when only its papers change. */
export function ContractForm<V extends CommonValues, R extends Known, C extends Call, U extends Call>({ kind, record: contract, renews, initial, create, update, party, terms, more, onClose }: ContractFormProps<V, R, C, U>) {
  const { what } = contractFamily(kind)
  const [form] = Form.useForm<V>()
  // The days are one field here.
  const common = { onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, withTerm(fields)) }
  const creating = useAction(create.call, { ...common, success: '合同已新增，等待审核' })
  const updating = useAction(update.call, { ...common, success: '合同已保存' })
  const isPassed = contract?.audit_status === 'passed'
  return (
    <FormDialog<V>
      form={form}
      width={760}
      title={contract ? `编辑${what} ${contract.sn}` : renews ? `续签${what} ${renews.sn}` : `新增${what}`}
      okText={contract === undefined ? '提交审核' : '保存'}
      // antd's partial of a type parameter is none that TypeScript can compare.
      initial={initial as Partial<V>}
      isRunning={creating.isRunning || updating.isRunning}
      head={<Hint contract={contract} />}
      onFinish={(values) => void (contract === undefined ? creating.run(...create.input(values)) : updating.run(...update.input(values, contract)))}
      onClose={onClose}
    >
      {!isPassed && (
        <>
          <div className={grid['medium']}>
            {party}
            <Form.Item name="term" label="合同期限" rules={[{ required: true, message: '请选择合同期限' }]}>
              <DateRangeInput isAhead label="合同期限" />
            </Form.Item>
          </div>
          <h3 className={grid['group']}>费率与费用</h3>
          {terms}
        </>
      )}
      {more}
      <Item name="contract_url" extra={isPassed ? undefined : '没有附件也能提交，但要上传后才能审核通过'}>
        <PaperInput />
      </Item>
      <Item name="remark">
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Item>
    </FormDialog>
  )
}

interface PaperInputProps {
  readonly value?: string
  readonly onChange?: (fileUrl: string) => void
  readonly id?: string
}

/** The paper that is there can be looked at before another one replaces it. */
function PaperInput(props: PaperInputProps) {
  const { value = '' } = props
  return <Upload {...props} purpose="contract" preview={() => value !== '' && <FileView fileUrl={value} text={`查看${contractFields.contract_url.label}`} />} />
}

function Hint({ contract }: { readonly contract: Known | undefined }) {
  if (contract === undefined) return <p>保存后由另一位有审核权限的同事审核，审核通过并到开始日期后生效。</p>
  switch (contract.audit_status) {
    case 'passed':
      return <p>合同已审核通过：期限和费用不能在这里修改。</p>
    case 'rejected':
      return <p>驳回原因：{contract.audit_remark}。保存后重新提交审核，您就不能审核这份合同了。</p>
    default:
      return <p>保存后仍待审核，由您以外的同事审核。</p>
  }
}

function withTerm({ start_at, end_at, ...fields }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const term = start_at ?? end_at
  return term === undefined ? fields : { ...fields, term }
}
