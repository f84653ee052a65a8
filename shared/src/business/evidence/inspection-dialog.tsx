import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useCopy } from '@linggong/shared/ui/copy-text'
import { CountInput } from '@linggong/shared/ui/count-input'
import { EntryForm } from '@linggong/shared/ui/entry-form'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Alert, Button, Form, Input, Modal, Space, Typography } from 'antd'
import { useContext, useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { createInspection, endInspection, inspections } from '../../contract/inspections.ts'
import { inspectionFields as field } from '../../domain/fields/evidence.ts'
import { clockTime } from '../../domain/time.ts'
import { HomeContext } from '../home.tsx'
import styles from './evidence.module.css'

interface InspectionDialogProps {
  readonly id: string
  readonly sn: string
  readonly onClose: () => void
}

type Given = CallOutput<typeof createInspection>
type Listed = CallOutput<typeof inspections>['results'][number]

/** Links for inspectors: given once, with their code; who looked how often; ended by hand or by time. */
export function InspectionDialog({ id, sn, onClose }: InspectionDialogProps) {
  const { can } = usePermissions()
  const key = useContext(HomeContext)?.keyOf('settlement', 'evidence')
  const create = useAction(createInspection)
  const [form] = Form.useForm<{ recipient: string; days: number }>()
  const [given, setGiven] = useState<Given | null>(null)
  const query = useRead(inspections, { params: { id } }, { quiet: true })
  const mayGive = key !== undefined && can(key)
  const make = async () => {
    const body = await form.validateFields()
    const made = await create.run({ params: { id }, body })
    if (made === undefined) return
    setGiven(made)
    form.resetFields()
  }
  return (
    <Modal open width={720} title={`检查链接 · 结算单 ${sn}`} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Typography.Paragraph>供税务等检查人员在浏览器中查看本结算单的证据链：打开链接并输入提取码，页面带有检查单位的水印，每次查看都记入变更记录。</Typography.Paragraph>
      {given !== null && <GivenLink {...given} />}
      {mayGive && (
        <EntryForm form={form} layout="inline" className={styles['give'] ?? ''} initialValues={{ days: 7 }} onFinish={() => void make()}>
          <Form.Item name="recipient" label={field.recipient.label} rules={[{ required: true, min: 2, message: '请填写检查单位或人员' }]}>
            <Input maxLength={40} showCount placeholder="如：海口市税务局" />
          </Form.Item>
          <Form.Item name="days" label={field.days.label} rules={[{ required: true, message: '请填写有效天数' }]}>
            <CountInput min={1} max={30} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={create.isRunning}>
            生成链接
          </Button>
        </EntryForm>
      )}
      {query.data === undefined ? (
        query.error ? <FailureBlock error={query.error} what="检查链接" onRetry={() => void query.refetch()} /> : <LoadingBlock what="检查链接" rows={2} />
      ) : (
        <Links rows={query.data.results} mayEnd={mayGive} />
      )}
    </Modal>
  )
}

/** Shown once: neither link nor code is stored. */
function GivenLink({ url, code, expire_at: until }: Given) {
  const copy = useCopy()
  return (
    <Alert
      type="success"
      title={`链接已生成，有效期至 ${clockTime(until)}。请把链接和提取码分别告知检查人员，关闭后不再显示。`}
      description={
        <div className={styles['given']}>
          <Space.Compact block>
            <Input readOnly aria-label={field.token.label} value={url} onFocus={(event) => event.target.select()} />
            <Button onClick={() => void copy(url)}>复制链接</Button>
          </Space.Compact>
          <Space.Compact>
            <Input readOnly aria-label={field.code.label} value={code} />
            <Button onClick={() => void copy(code)}>复制提取码</Button>
          </Space.Compact>
        </div>
      }
    />
  )
}

function Links({ rows, mayEnd }: { readonly rows: readonly Listed[]; readonly mayEnd: boolean }) {
  const end = useAction(endInspection)
  if (rows.length === 0) return <Typography.Paragraph type="secondary">还没有检查链接。</Typography.Paragraph>
  return (
    <table className={styles['sums']}>
      <thead>
        <tr>
          {[field.recipient, field.looks, field.last_look_at, field.expire_at, field.creator].map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.recipient}</th>
            <td>{row.looks}</td>
            <td>{row.last_look_at === null ? '—' : clockTime(row.last_look_at)}</td>
            <td>{clockTime(row.expire_at)}</td>
            <td>{row.creator}</td>
            <td>
              {row.ended_at !== null ? (
                '已停用'
              ) : mayEnd ? (
                <Button size="small" danger loading={end.isRunning} onClick={() => void end.run({ params: { id: row.id }, body: { version: row.version } })}>
                  停用
                </Button>
              ) : (
                '—'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
