import { useAction } from '@linggong/shared/api/actions'
import { CompanyChoice } from '@linggong/shared/business/company-choice'
import { ProjectChoice } from '@linggong/shared/business/bill/project-choice'
import { createProof } from '@linggong/shared/contract/proofs'
import { proofInputFields as field, PROOF_KINDS } from '@linggong/shared/domain/fields/proof'
import { sum } from '@linggong/shared/domain/money'
import { mostProofMonths, periodFault, periodText } from '@linggong/shared/domain/proofs'
import { addMonths, monthKey } from '@linggong/shared/domain/time'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { Money } from '@linggong/shared/ui/money'
import { useNavigate } from '@linggong/shared/ui/router'
import { Button, DatePicker, Flex, Form, Input, Modal, Radio, Typography } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { home } from '../../../home.ts'
import { type Earner, Earners } from './earners.tsx'

type Kind = (typeof PROOF_KINDS)[number]['value']
type Period = readonly [from: string, to: string]

const thisMonth = (): string => monthKey(new Date())
const dayOf = (month: string) => dayjs(`${month}-01`)
const linesOf = (text: string): string[] => text.split(/[\n,，;；、\t]+/u).map((one) => one.trim()).filter((one) => one !== '')

/** 新建证明: what is proven, of which months, and of whom: those who were paid in them. */
export function CreateProofDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [kind, setKind] = useState<Kind>('income')
  const [[from, to], setPeriod] = useState<Period>(() => [addMonths(thisMonth(), -3), addMonths(thisMonth(), -1)])
  const [companyId, setCompanyId] = useState<string>()
  const [projectId, setProjectId] = useState<string | null>(null)
  const [text, setText] = useState('')
  // Asked for when it is complete: each question with a whole number is on the record.
  const [search, setSearch] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<readonly Earner[]>([])
  const { run, isRunning } = useAction(createProof, {
    success: '已开始生成',
    onDone: ({ id }) => {
      onClose()
      const link = home.linkTo('proof', id)
      if (link !== undefined) void navigate(link)
    },
  })
  const handleCancel = useLeaveQuestion(chosen.length > 0, onClose)
  const fault = periodFault({ start_at: from, end_at: to }, thisMonth())
  const wish = { start_at: from, end_at: to, ...(search.length > 0 && { batch_search: search.join(',') }), ...(companyId !== undefined && { company_id: companyId }), ...(projectId !== null && { project_company_id: projectId }) }
  return (
    <Modal
      open
      width="min(1080px, calc(100vw - 32px))"
      title="新建证明"
      okText={chosen.length === 0 ? '生成' : `生成 ${chosen.length} 份`}
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0 || fault !== null }}
      confirmLoading={isRunning}
      onOk={() => void run({ body: { kind, start_at: from, end_at: to, user_ids: chosen.map(({ id }) => id) } })}
      onCancel={handleCancel}
    >
      <FocusReturn />
      <Form layout="vertical">
        <Flex wrap gap="0 16px">
          <Form.Item label={field.kind.label}>
            <Radio.Group optionType="button" options={PROOF_KINDS.map(({ value, label }) => ({ value, label }))} value={kind} onChange={({ target }) => setKind(PROOF_KINDS.find(({ value }) => value === target.value)?.value ?? kind)} />
          </Form.Item>
          <Form.Item label={field.period.label} htmlFor="proof-from" {...(fault !== null && { validateStatus: 'error' as const, help: fault.text })}>
            <DatePicker.RangePicker
              id={{ start: 'proof-from', end: 'proof-to' }}
              picker="month"
              allowClear={false}
              value={[dayOf(from), dayOf(to)]}
              disabledDate={(day) => day.format('YYYY-MM') > thisMonth() || day.format('YYYY-MM') < addMonths(thisMonth(), -10 * mostProofMonths)}
              onChange={(days) => days?.[0] && days[1] && setPeriod([days[0].format('YYYY-MM'), days[1].format('YYYY-MM')])}
            />
          </Form.Item>
          <Form.Item label={field.company_id.label} htmlFor="proof-company">
            <CompanyChoice
              id="proof-company"
              isOptional
              value={companyId}
              onChange={(id) => {
                setCompanyId(id)
                setProjectId(null)
              }}
            />
          </Form.Item>
          {companyId !== undefined && (
            <Form.Item label={field.project_company_id.label} htmlFor="proof-project">
              <ProjectChoice id="proof-project" companyId={companyId} value={projectId} onChange={setProjectId} />
            </Form.Item>
          )}
          <Form.Item label={field.user_ids.label} htmlFor="proof-users" style={{ flex: '1 1 280px' }}>
            <Flex gap={8}>
              <Input.TextArea id="proof-users" autoSize={{ minRows: 1, maxRows: 4 }} placeholder="姓名、身份证号、手机号或手机号后四位，可粘贴多行" value={text} onChange={({ target }) => setText(target.value)} />
              <Button onClick={() => setSearch(linesOf(text))}>查询</Button>
            </Flex>
          </Form.Item>
        </Flex>
      </Form>
      {fault === null && <Earners key={JSON.stringify(wish)} wish={wish} period={periodText(from, to)} onChoose={setChosen} />}
      <Typography.Paragraph style={{ marginBlock: '12px 0' }}>
        已选 {chosen.length} 人，{field.amount.label}合计 <Money symbol strong cents={sum(chosen.map(({ amount }) => amount))} />，{field.tax_amount.label} <Money symbol cents={sum(chosen.map(({ tax_amount }) => tax_amount))} />
      </Typography.Paragraph>
    </Modal>
  )
}
