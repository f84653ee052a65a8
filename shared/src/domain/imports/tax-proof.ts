// 完税证明: the files of one upload, as 导入记录 lists them (R313, R692). What is wrong with a name is said before anything is sent, by `tax-proof-names.ts`.
import { incomeSummaryInputFields as field } from '../fields/income-summary.ts'
import { MOST_PROOFS, maskProofName } from '../tax-proof-names.ts'
import { textCell } from './cells.ts'
import { column, defineImport } from './define.ts'

const columns = {
  // The bureau names its files by identity number.
  name: { ...column(field.name, textCell(255), { required: true, aliases: [], width: 36, rule: '含 18 位身份证号的 PDF', example: '110105198512310010_2026-01.pdf' }), mask: maskProofName },
  user_name: column(field.user_name, textCell(100), { aliases: [], width: 14, rule: '按文件名匹配的合作用户', example: '王小明' }),
  month: column(field.month, textCell(7), { aliases: [], width: 12, rule: '已申报的期间', example: '2026-01' }),
} as const

export const taxProofImport = defineImport({
  category: 'tax_proof',
  title: '完税证明',
  unit: '份完税证明',
  maxRows: MOST_PROOFS,
  columns,
  rows: 'items',
  changes: ['income-summaries'],
  access: { park: ['ParkCooperateIncomeSummaryPageIndex:upload_tax_proof'] },
  isOfFiles: true,
  noUndo: '已上传的完税证明不能撤销；有误的，请在“收入汇总”中更换该人的完税证明',
  result: { label: '查看收入汇总', pages: { park: { key: 'ParkCooperateIncomeSummaryPageIndex', path: 'park/cooperate/income_summary' } } },
})
