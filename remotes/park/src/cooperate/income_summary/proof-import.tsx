import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { storeFile } from '@linggong/shared/api/store-file'
import { PendingBlock } from '@linggong/shared/business/pending-block'
import type { CallOutput } from '@linggong/shared/contract/call'
import { matchTaxProofs, uploadTaxProof } from '@linggong/shared/contract/income-summaries'
import { IMPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { incomeSummaryFields, incomeSummaryInputFields as field } from '@linggong/shared/domain/fields/income-summary'
import { statusOf } from '@linggong/shared/domain/status-option'
import { uploadHint } from '@linggong/shared/domain/uploads'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { type Column, columnsOf } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { DatePicker, Flex, Modal, Progress, Typography, Upload } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'

type Match = CallOutput<typeof matchTaxProofs>['results'][number]

const title = statusOf(IMPORT_CATEGORIES, 'tax_proof').label
/** As many as the call takes. */
const mostFiles = 500
const chunk = 100

const fields = { name: field.name, verdict: field.verdict, month: field.month, user_name: field.user_name, id_no: field.id_no, income_tax: field.income_tax }
const { column } = columnsOf<Match, typeof fields>(fields)
const columns: Column<Match>[] = [column('name', { width: 240, grow: true }), column('verdict', { width: 140 }), column('month', { width: 84 }), column('user_name', { width: 90 }), column('id_no', { width: 160 }), column('income_tax', { width: 110 })]
const keyOf = ({ name }: Match) => name

/** 完税证明导入 (R313): several files at once, matched by their names before any of them is sent. */
export function ProofImport({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return open ? <Importing onClose={onClose} /> : null
}

function Importing({ onClose }: { readonly onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [month, setMonth] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const upload = useAction(uploadTaxProof, { inPlace: true })
  const result = useBatchResult({ title, words: { done: '已完税', refused: '未上传' }, unit: '人', onDone: onClose, onClose })
  const names = useMemo(() => files.map(({ name }) => name), [files])
  const query = useRead(matchTaxProofs, { body: { names, ...(month !== undefined && { month }) } }, { enabled: names.length > 0, staleTime: 0 })
  const matches = files.length === 0 ? [] : query.data?.results
  const matched = (matches ?? []).flatMap(({ verdict, id, name }) => (verdict === 'matched' && id !== null ? files.flatMap((one) => (one.name === name ? [{ id, file: one }] : [])) : []))
  const handleCancel = useLeaveQuestion(files.length > 0 && result.dialog === null, onClose)

  /** File by file; what is stored when one fails is submitted all the same by the next try, since each month takes its proof once. */
  async function handleSubmit(): Promise<void> {
    setFault(undefined)
    const results = []
    try {
      for (let from = 0; from < matched.length; from += chunk) {
        const items = []
        for (const [index, { id, file }] of matched.slice(from, from + chunk).entries()) {
          setSent(from + index)
          items.push({ id, file_url: await storeFile(file, file.name, 'tax_proof') })
        }
        const answer = await upload.run({ body: { items } })
        if (answer === undefined) return
        results.push(...answer.results)
      }
      result.settle({ results })
    } catch (error) {
      setFault(error instanceof Error ? error.message : '上传失败，请重试')
    } finally {
      setSent(undefined)
    }
  }

  return result.dialog ?? (
    <Modal
      open
      width="min(920px, calc(100vw - 32px))"
      title={title}
      okText={`提交 ${matched.length} 份`}
      cancelText="返回"
      okButtonProps={{ disabled: matched.length === 0 }}
      confirmLoading={sent !== undefined || upload.isRunning}
      onOk={() => void handleSubmit()}
      onCancel={handleCancel}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          multiple
          accept=".pdf"
          fileList={[]}
          disabled={sent !== undefined}
          beforeUpload={(_, all) => {
            setFiles((before) => {
              const fresh = all.filter(({ name }) => !before.some((one) => one.name === name))
              return [...before, ...fresh].slice(0, mostFiles)
            })
            return false
          }}
        >
          <p>点击或拖入多份 PDF，文件名含 18 位身份证号，可带期间，如 身份证号_2026-01.pdf</p>
          <Typography.Text type="secondary">{uploadHint('tax_proof')}，一次最多 {mostFiles} 份；先按文件名匹配，匹配的才会上传</Typography.Text>
        </Upload.Dragger>
        <Flex gap={8} align="center" wrap>
          <label htmlFor="proof-month">文件名未写期间时，按{incomeSummaryFields.month.label}</label>
          <DatePicker id="proof-month" picker="month" placeholder="唯一待上传的期间" value={month === undefined ? null : dayjs(`${month}-01`)} onChange={(date) => setMonth(date === null ? undefined : date.format('YYYY-MM'))} />
        </Flex>
        {sent !== undefined && <Progress percent={Math.round((sent / Math.max(1, matched.length)) * 100)} aria-label="上传进度" />}
        {fault !== undefined && <Typography.Text type="danger" role="alert">{fault}</Typography.Text>}
        {files.length > 0 && (matches === undefined ? <PendingBlock of={query} what={field.verdict.label} rows={4} /> : <DataTable label={field.verdict.label} rows={matches} rowKey={keyOf} columns={columns} />)}
      </Flex>
    </Modal>
  )
}
