import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { publishNotice, updateNotice } from '@linggong/shared/contract/system-notifies'
import { noticeFields } from '@linggong/shared/domain/fields/notice'
import type { Flavour } from '@linggong/shared/domain/flavours'
import type { NoticeLine } from '@linggong/shared/domain/notice-content'
import { NOTICE_AUDIENCE } from '@linggong/shared/domain/notices'
import { clockTime } from '@linggong/shared/domain/time'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Checkbox, DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { addNotice } from '../../../commands.ts'
import type { Notice } from './columns.tsx'
import { NoticeEditor } from './editor/editor.tsx'
import styles from './notices.module.css'
import { NoticePreview } from './preview.tsx'

const Item = itemsOf(noticeFields)

interface NoticeFormProps {
  /** Absent: a new one. */
  readonly notice?: Notice
  readonly onClose: () => void
}

interface Values {
  readonly title: string
  readonly content: readonly NoticeLine[]
  readonly audience: Flavour[]
  readonly start_time: Dayjs
  readonly end_time: Dayjs
}

/** The clock on the wall in Shanghai, wherever the operator sits. */
const onTheWall = (instant: string | number): Dayjs => dayjs(clockTime(instant)).startOf('minute')
const instantOf = (wall: Dayjs): string => new Date(`${wall.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString()

const day = 86_400_000

function initialOf(notice: Notice | undefined): Values {
  if (notice === undefined) return { title: '', content: [], audience: [], start_time: onTheWall(Date.now()), end_time: onTheWall(Date.now() + day) }
  const { title, content, audience, start_time: start, end_time: end } = notice
  return { title, content, audience, start_time: onTheWall(start), end_time: onTheWall(end) }
}

interface AudienceBoxesProps {
  readonly id?: string
  readonly value?: Flavour[]
  readonly onChange?: (value: Flavour[]) => void
}

/** Takes from the form's item only what a group of boxes may have: `aria-required` is not for groups. */
function AudienceBoxes({ id, value = [], onChange }: AudienceBoxesProps) {
  return <Checkbox.Group<Flavour> {...(id !== undefined && { id })} options={NOTICE_AUDIENCE.map(({ value: flavour, label }) => ({ value: flavour, label }))} value={value} {...(onChange && { onChange })} />
}

export function NoticeForm({ notice, onClose }: NoticeFormProps) {
  const [form] = Form.useForm<Values>()
  const [initial] = useState(() => initialOf(notice))
  const typed = Form.useWatch((values: Partial<Values>) => values, form)
  const onFail = ({ fields }: ApiError) => showFaults(form, fields)
  const publish = useAction(publishNotice, { success: '公告已发布', onDone: onClose, onFail })
  const update = useAction(updateNotice, { success: '公告已保存', onDone: onClose, onFail })

  function handleFinish({ title, content, audience, start_time: start, end_time: end }: Values) {
    const body = { title, content: [...content], audience, start_time: instantOf(start), end_time: instantOf(end) }
    if (notice === undefined) void publish.run({ body })
    else void update.run({ params: { id: notice.id }, body: { ...body, version: notice.version } })
  }

  const { title = '', content = [], audience = [], start_time: start, end_time: end } = { ...initial, ...typed }
  return (
    <FormDialog<Values>
      form={form}
      title={notice === undefined ? addNotice.title : '编辑公告'}
      okText={notice === undefined ? '发布' : '保存'}
      width={720}
      initial={initial}
      isRunning={publish.isRunning || update.isRunning}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Item name="title" asks="输入">
        <Input maxLength={30} showCount />
      </Item>
      <Item name="content" rules={[{ required: true, message: `请输入${noticeFields.content.label}` }]}>
        <NoticeEditor label={noticeFields.content.label} />
      </Item>
      <Item name="audience" asks="选择">
        <AudienceBoxes />
      </Item>
      <div className={styles['period']}>
        <Item name="start_time" asks="选择">
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY/MM/DD HH:mm" style={{ width: '100%' }} />
        </Item>
        <Item name="end_time" asks="选择">
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY/MM/DD HH:mm" style={{ width: '100%' }} />
        </Item>
      </div>
      {(title !== '' || content.length > 0) && <NoticePreview notice={{ title, content: [...content], audience, start_time: instantOf(start ?? initial.start_time), end_time: instantOf(end ?? initial.end_time) }} />}
    </FormDialog>
  )
}
