import { useRead } from '@linggong/shared/api/queries'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import { Button, DatePicker, Flex, Form, Modal } from 'antd'
import dayjs from 'dayjs'
import { useContext, useState } from 'react'
import { createEvidencePackage, monthEvidence } from '../../contract/evidence.ts'
import { evidenceFields as field } from '../../domain/fields/evidence.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { addMonths, businessDate, monthKey } from '../../domain/time.ts'
import { HomeContext } from '../home.tsx'
import { CompanyChoice } from '../company-choice.tsx'
import { EnterpriseEvidence } from './enterprise.tsx'
import { EvidenceTable } from './settlement.tsx'

const lastMonth = (): string => addMonths(monthKey(new Date()), -1)

/** What proves the payments of an enterprise in a month, and a package of it all; without a month, of the enterprise as a whole. An enterprise sees its own. */
export function MonthEvidenceDialog({ onClose }: { readonly onClose: () => void }) {
  const home = useContext(HomeContext)
  const isOwn = home?.flavour === 'company'
  const [companyId, setCompanyId] = useState<string>()
  const [month, setMonth] = useState<string | null>(lastMonth)
  const isChosen = isOwn || companyId !== undefined
  const of = { ...(companyId !== undefined && { company_id: companyId }), month: month ?? lastMonth() }
  const query = useRead(monthEvidence, { query: of }, { enabled: isChosen && month !== null, quiet: true })
  const bills = month === null ? 0 : (query.data?.sums.bills ?? 0)
  return (
    <Modal
      open
      width={760}
      title="按月证据包"
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>关闭</Button>
          {bills > 0 && <ExportButton call={createEvidencePackage} label={`生成证据包（账单 ${bills} 笔）`} input={[{ body: { of: 'month', month: of.month, ...(companyId !== undefined && { subject_id: companyId }) } }]} />}
        </Flex>
      }
    >
      <Form layout="inline" style={{ marginBlockEnd: 12 }}>
        {!isOwn && (
          <Form.Item label={settlementFields.company_name.label} htmlFor="evidence-company">
            <CompanyChoice id="evidence-company" value={companyId} onChange={setCompanyId} />
          </Form.Item>
        )}
        <Form.Item label={field.month.label} htmlFor="evidence-month">
          <DatePicker
            id="evidence-month"
            picker="month"
            placeholder="近 12 个月"
            value={month === null ? null : dayjs(`${month}-01`)}
            disabledDate={(day) => day.format('YYYY-MM-DD') > businessDate(new Date())}
            onChange={(day: dayjs.Dayjs | null) => setMonth(day === null ? null : day.format('YYYY-MM'))}
          />
        </Form.Item>
      </Form>
      {!isChosen ? (
        <StateBlock title="请先选择企业" text="这里显示该企业当月已支付账单的证据是否齐全；清除月份可看近 12 个月。" />
      ) : month === null ? (
        <EnterpriseEvidence id={companyId} list={home?.listOf('settlement').path} onMonth={setMonth} />
      ) : query.data !== undefined ? (
        bills > 0 ? <EvidenceTable sums={query.data.sums} /> : <StateBlock title="当月没有已支付的账单" text="请选择其他月份。" />
      ) : query.error ? (
        <FailureBlock error={query.error} what="证据链" onRetry={() => void query.refetch()} />
      ) : (
        <LoadingBlock what="证据链" rows={8} />
      )}
    </Modal>
  )
}
