import { AreaInput } from '@linggong/shared/ui/area-input'
import { FileView } from '@linggong/shared/ui/file-view'
import { ImageSet, ImageUpload } from '@linggong/shared/ui/image-upload'
import { DateRangeInput } from '@linggong/shared/ui/date-range-input'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { CountInput } from '@linggong/shared/ui/count-input'
import { PercentInput } from '@linggong/shared/ui/percent-input'
import { BankCardInput, CreditCodeInput, EmailInput, IdNoInput, LandlineInput, PhoneInput } from '@linggong/shared/ui/text-inputs'
import { Upload } from '@linggong/shared/ui/upload'
import { type ReactNode, useId, useState } from 'react'
import type { Part, PartState } from '../part.ts'

interface FieldProps<T> {
  readonly label: string
  readonly initial: T
  readonly children: (field: { readonly id: string; readonly value: T; readonly onChange: (value: T) => void }) => ReactNode
}

/** A labelled field and its value. */
function Field<T>({ label, initial, children }: FieldProps<T>) {
  const id = useId()
  const [value, setValue] = useState(initial)
  return (
    <div style={{ maxWidth: 360 }}>
      <label htmlFor={id}>{label}</label>
      {children({ id, value, onChange: setValue })}
      <small>
        得到的值：<code data-held>{JSON.stringify(value)}</code>
      </small>
    </div>
  )
}

const textState = (name: string, initial: string | null, of: (field: { id: string; value: string | null; onChange: (value: string | null) => void }) => ReactNode): PartState => ({
  name,
  content: (
    <Field label={name} initial={initial}>
      {of}
    </Field>
  ),
})

export const inputParts: readonly Part[] = [
  {
    id: 'money-input',
    title: '金额',
    covers: ['money-input', 'typed-input'],
    about: '输入元，得到整数分。可以粘贴 12,345.60、￥100、全角数字；读不懂的内容留在原处并说明原因。',
    states: [
      { name: '空', content: <Field<number | null> label="金额" initial={null}>{(field) => <MoneyInput {...field} />}</Field> },
      { name: '带大写', content: <Field<number | null> label="付款金额" initial={123_456_789}>{(field) => <MoneyInput {...field} words />}</Field> },
      { name: '可为负', content: <Field<number | null> label="调整金额" initial={-500}>{(field) => <MoneyInput {...field} allowNegative />}</Field> },
      { name: '被服务器拒绝', content: <Field<number | null> label="超出限额的金额" initial={100}>{(field) => <MoneyInput {...field} status="error" aria-invalid />}</Field> },
      { name: '停用', content: <Field<number | null> label="已锁定的金额" initial={100}>{(field) => <MoneyInput {...field} disabled />}</Field> },
    ],
  },
  {
    id: 'percent-input',
    title: '比例',
    covers: ['percent-input'],
    about: '百分数，最多四位小数，带上下限。',
    states: [
      { name: '空', content: <Field<number | null> label="服务费率" initial={null}>{(field) => <PercentInput {...field} />}</Field> },
      { name: '上限 13%', content: <Field<number | null> label="税率" initial={6.5}>{(field) => <PercentInput {...field} max={13} />}</Field> },
      { name: '停用', content: <Field<number | null> label="固定税率" initial={3}>{(field) => <PercentInput {...field} disabled />}</Field> },
    ],
  },
  {
    id: 'count-input',
    title: '个数',
    covers: ['count-input'],
    about: '整数，带上下限。超出的数字留在原处并说明原因，不会自己改成别的数字。',
    states: [
      { name: '空', content: <Field<number | null> label="充值次数" initial={null}>{(field) => <CountInput {...field} max={10_000_000} placeholder="0" />}</Field> },
      { name: '1 至 100,000，带单位', content: <Field<number | null> label="招募人数" initial={100_001}>{(field) => <CountInput {...field} min={1} max={100_000} suffix="人" />}</Field> },
      { name: '停用', content: <Field<number | null> label="固定人数" initial={3}>{(field) => <CountInput {...field} max={100} disabled />}</Field> },
    ],
  },
  {
    id: 'text-inputs',
    title: '证件与联系方式',
    covers: ['text-inputs'],
    about: '粘贴的空格、短横线、+86、全角字符会被整理；格式不对说明原因，校验位不对只提醒。',
    states: [
      textState('手机号', '', (field) => <PhoneInput {...field} />),
      textState('座机号', '', (field) => <LandlineInput {...field} />),
      textState('邮箱', '', (field) => <EmailInput {...field} />),
      textState('身份证号', '', (field) => <IdNoInput {...field} />),
      textState('校验位不对的身份证号', '110105194912310021', (field) => <IdNoInput {...field} />),
      textState('银行卡号', '6225880000000001', (field) => <BankCardInput {...field} />),
      textState('统一社会信用代码', '', (field) => <CreditCodeInput {...field} />),
      textState('停用的手机号', '19900138000', (field) => <PhoneInput {...field} disabled />),
    ],
  },
  {
    id: 'date-range-input',
    title: '日期区间',
    covers: ['date-range-input'],
    about: '可以整段粘贴：2026-01-01~2026-02-01、2026年1月 至 2026/2/1、20260101-20260201。',
    states: [
      { name: '空', content: <Field<readonly [string, string] | null> label="有效期" initial={null}>{({ value, onChange, id }) => <DateRangeInput label="有效期" id={id} value={value} onChange={onChange} />}</Field> },
      { name: '停用', content: <Field<readonly [string, string] | null> label="合同期" initial={['2026-01-01', '2026-12-31']}>{({ value, onChange, id }) => <DateRangeInput label="合同期" id={id} value={value} onChange={onChange} disabled />}</Field> },
    ],
  },
  {
    id: 'area-input',
    title: '地区',
    covers: ['area-input'],
    about: '省、市、区县，逐级选择或输入名称查找；展开时才加载。',
    states: [
      { name: '空', content: <Field<readonly string[]> label="地区" initial={[]}>{(field) => <AreaInput {...field} />}</Field> },
      { name: '停用', content: <Field<readonly string[]> label="注册地" initial={['海南省', '海口市', '龙华区']}>{(field) => <AreaInput {...field} disabled />}</Field> },
    ],
  },
  {
    id: 'upload',
    title: '上传',
    covers: ['upload'],
    about: '选择或拖入一个文件，直接存入文件库；可取消、可重试，类型和大小先在本地检查。',
    states: [
      { name: '空', content: <Field label="付款凭证" initial="">{(field) => <Upload {...field} purpose="voucher" />}</Field> },
      { name: '已有文件', content: <Field label="合同扫描件" initial="/v1/files/1">{(field) => <Upload {...field} purpose="voucher" />}</Field> },
      { name: '停用', content: <Field label="已提交的凭证" initial="/v1/files/1">{(field) => <Upload {...field} disabled purpose="voucher" />}</Field> },
    ],
  },
  {
    id: 'image-upload',
    title: '上传图片',
    covers: ['image-upload'],
    about: '刚传的图片立即可见；以前传的点“查看”才取，凡含个人信息的每看一次记一次。用途、类型和大小出自同一张表（domain/uploads）。',
    states: [
      { name: '一张', content: <Field label="付款截图" initial="">{(field) => <ImageUpload {...field} purpose="voucher" label="付款截图" />}</Field> },
      { name: '已有一张', content: <Field label="付款截图" initial="/v1/files/1">{(field) => <ImageUpload {...field} purpose="voucher" label="付款截图" />}</Field> },
      { name: '几张', content: <Field<readonly string[]> label="现场照片" initial={[]}>{(field) => <ImageSet {...field} purpose="voucher" label="现场照片" most={3} />}</Field> },
      { name: '已满', content: <Field<readonly string[]> label="现场照片" initial={['/v1/files/1', '/v1/files/2']}>{(field) => <ImageSet {...field} purpose="voucher" label="现场照片" most={2} />}</Field> },
      { name: '证件', content: <Field label="法人证件照" initial="/v1/files/1">{(field) => <ImageUpload {...field} purpose="id_card" label="法人证件照" />}</Field> },
      { name: '停用', content: <Field<readonly string[]> label="现场照片" initial={['/v1/files/1']}>{(field) => <ImageSet {...field} disabled purpose="voucher" label="现场照片" most={2} />}</Field> },
    ],
  },
  {
    id: 'file-view',
    title: '查看文件',
    covers: ['file-view'],
    about: '图片在页面上显示，其他文件另开窗口；地址在打开时才取，几分钟后失效。证件没有地址：说明原因后才取，图上有查看人的姓名和时间，每看一次记一次。',
    states: [
      { name: '图片', content: <FileView fileUrl="/v1/files/1" text="查看凭证" /> },
      { name: '证件', content: <FileView fileUrl="/v1/files/1" text="查看法人证件照" purpose="id_card" /> },
    ],
  },
]
