import { useAction } from '@linggong/shared/api/actions'
import { readOnce } from '@linggong/shared/api/queries'
import { storeFile } from '@linggong/shared/api/store-file'
import type { CallOutput } from '@linggong/shared/contract/call'
import { matchTaxProofs, uploadTaxProof } from '@linggong/shared/contract/income-summaries'
import { IMPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { incomeSummaryFields, incomeSummaryInputFields as field } from '@linggong/shared/domain/fields/income-summary'
import { statusOf } from '@linggong/shared/domain/status-option'
import { MOST_PROOFS, readProofName } from '@linggong/shared/domain/tax-proof-names'
import { uploadHint } from '@linggong/shared/domain/uploads'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { type Column, columnsOf } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { DatePicker, Flex, Modal, Progress, Typography, Upload } from 'antd'
import { useState } from 'react'

type Match = CallOutput<typeof matchTaxProofs>['results'][number] & { readonly name: string; readonly file: File }

const title = statusOf(IMPORT_CATEGORIES, 'tax_proof').label
const fields = { name: field.name, verdict: field.verdict, month: field.month, user_name: field.user_name, id_no: field.id_no, income_tax: field.income_tax }
const { column } = columnsOf<Match, typeof fields>(fields)
const columns: Column<Match>[] = [column('name', { width: 240, grow: true }), column('verdict', { width: 140 }), column('month', { width: 84 }), column('user_name', { width: 90 }), column('id_no', { width: 160 }), column('income_tax', { width: 110 })]
const keyOf = ({ name }: Match) => name
const nobody = { id: null, user_name: '', id_no: '', income_tax: null } as const
const textOf = (error: unknown): string => (error instanceof Error ? error.message : '请重试')

/** Each number is asked about once: the server counts. `month`: of names that say none. */
async function matched(files: readonly File[], month: string | undefined, taken: ReadonlySet<string>): Promise<Match[]> {
  const read = files.map((file) => ({ file, ...readProofName(file.name) })).map((one) => ({ ...one, month: one.month ?? month }))
  const answers = new Map<File, Match>()
  for (const [of, mine] of Map.groupBy(read, (one) => one.month)) {
    const named = mine.flatMap(({ file, idNo }) => (idNo === null ? [] : [{ file, idNo }]))
    if (named.length === 0) continue
    const { results } = await readOnce(matchTaxProofs, { params: undefined, body: { id_nos: named.map(({ idNo }) => idNo), ...(of !== undefined && { month: of }) } })
    for (const [index, { file }] of named.entries()) {
      const answer = results[index]
      if (answer !== undefined) answers.set(file, { ...answer, name: file.name, file })
    }
  }
  const seen = new Set(taken)
  return read.map(({ file, month: of = '' }) => {
    const answer = answers.get(file) ?? { ...nobody, verdict: 'unnamed', month: of, name: file.name, file }
    const isTwice = answer.id !== null && seen.has(answer.id)
    if (answer.id !== null) seen.add(answer.id)
    return isTwice ? { ...answer, verdict: 'twice' } : answer
  })
}

/** 完税证明导入 (R313): several files at once, matched by their names before any of them is sent. */
export function ProofImport({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return open ? <Importing onClose={onClose} /> : null
}

function Importing({ onClose }: { readonly onClose: () => void }) {
  const [rows, setRows] = useState<readonly Match[]>([])
  const [month, setMonth] = useState<string>()
  const [isMatching, setMatching] = useState(false)
  const [sent, setSent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const upload = useAction(uploadTaxProof, { inPlace: true })
  const result = useBatchResult({ title, words: { done: '已完税', refused: '未上传' }, unit: '人', onDone: onClose, onClose })
  const ready = rows.flatMap(({ verdict, id, file }) => (verdict === 'matched' && id !== null ? [{ id, file }] : []))
  const isSending = sent !== undefined || upload.isRunning
  const handleCancel = useLeaveQuestion(rows.length > 0 && result.dialog === null, onClose)

  async function handleFiles(files: readonly File[]): Promise<void> {
    const fresh = files.filter(({ name }) => !rows.some((row) => row.name === name)).slice(0, MOST_PROOFS - rows.length)
    setFault(fresh.length < files.length ? `同名文件和超出 ${MOST_PROOFS} 份的文件没有加入` : undefined)
    if (fresh.length === 0) return
    setMatching(true)
    try {
      const found = await matched(fresh, month, new Set(rows.flatMap(({ id }) => id ?? [])))
      setRows((before) => [...before, ...found])
    } catch (error) {
      setFault(textOf(error))
    } finally {
      setMatching(false)
    }
  }

  /** File by file, then all at once: what is refused of them stops none of the others. */
  async function handleSubmit(): Promise<void> {
    setFault(undefined)
    try {
      const items: { readonly id: string; readonly file_url: string }[] = []
      for (const [index, { id, file }] of ready.entries()) {
        setSent(index)
        items.push({ id, file_url: await storeFile(file, file.name, 'tax_proof') })
      }
      result.settle(await upload.run({ body: { items } }))
    } catch (error) {
      setFault(textOf(error))
    } finally {
      setSent(undefined)
    }
  }

  return result.dialog ?? (
    <Modal
      open
      width="min(920px, calc(100vw - 32px))"
      title={title}
      okText={`提交 ${ready.length} 份`}
      cancelText="返回"
      okButtonProps={{ disabled: ready.length === 0 || isMatching }}
      confirmLoading={isSending}
      onOk={() => void handleSubmit()}
      onCancel={handleCancel}
    >
      <Flex vertical gap={12}>
        <Flex gap={8} align="center" wrap>
          <label htmlFor="proof-month">文件名未写期间时，按{incomeSummaryFields.month.label}</label>
          <DatePicker id="proof-month" picker="month" placeholder="唯一待上传的期间" format="YYYY-MM" onChange={(_, text) => setMonth(typeof text === 'string' && text !== '' ? text : undefined)} />
        </Flex>
        <Upload.Dragger
          multiple
          accept=".pdf"
          fileList={[]}
          disabled={isSending || isMatching}
          beforeUpload={(file, all) => {
            // It is called for each of them.
            if (file === all[0]) void handleFiles(all)
            return false
          }}
        >
          <p>点击或拖入多份 PDF，文件名含 18 位身份证号，可带期间，如 身份证号_2026-01.pdf</p>
          <Typography.Text type="secondary">{uploadHint('tax_proof')}，一次最多 {MOST_PROOFS} 份；先按文件名匹配，匹配的才会上传</Typography.Text>
        </Upload.Dragger>
        {sent !== undefined && <Progress percent={Math.round((sent / Math.max(1, ready.length)) * 100)} aria-label="上传进度" />}
        {fault !== undefined && <Typography.Text type="danger" role="alert">{fault}</Typography.Text>}
        {rows.length > 0 && <DataTable label={field.verdict.label} rows={rows} rowKey={keyOf} columns={columns} />}
      </Flex>
    </Modal>
  )
}
