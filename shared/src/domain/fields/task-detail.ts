// Task details of a settlement: proof of work for each bill, and the uploads that brought it (domain.md §1.2, R670–R673; decision 40).
import { options } from '../status-option.ts'
import { code, count, date, file, money, text, time, under } from './field.ts'
import { personalFields } from './personal.ts'

const DETAIL_KINDS = /* @__PURE__ */ options(['import', '表格导入', 'primary'], ['custom', '自有文件', 'info'])

export const taskDetailFields = {
  bill_sn: text('账单号'),
  user_name: text('姓名'),
  id_no: personalFields.id_no,
  content: text('工作内容'),
  quantity: text('数量'),
  unit_price: money('单价'),
  amount: money('任务金额'),
  done_at: date('完成日期'),
  place: text('地点'),
  remark: text('备注'),
  file_urls: file('现场照片'),
  record_id: text('上传记录'),
  create_at: time('上传时间'),
} as const

export const taskDetailRecordFields = {
  kind: code('上传方式', DETAIL_KINDS),
  filename: text('文件名'),
  file_urls: file('明细文件'),
  photos: taskDetailFields.file_urls,
  total: count('数量'),
  remark: text('备注'),
  creator: text('上传人'),
  create_at: time('上传时间'),
} as const

export const taskDetailRecordWords = { create: '上传', update: '修改' } as const

/** Of the calls. */
export const taskDetailInputFields = {
  ...taskDetailFields,
  ...taskDetailRecordFields,
  settlement_id: text('结算单'),
  bill_id: text('账单'),
  ...under('photos', { id: text('任务明细'), file_urls: taskDetailFields.file_urls }),
} as const
