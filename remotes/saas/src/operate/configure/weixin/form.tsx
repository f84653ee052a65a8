import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { updateWeixinTemplate } from '@linggong/shared/contract/weixin'
import { weixinFields } from '@linggong/shared/domain/fields/weixin'
import { MESSAGE_KINDS } from '@linggong/shared/domain/message-kinds'
import { statusOf } from '@linggong/shared/domain/status-option'
import { faultText } from '@linggong/shared/domain/templates/template'
import { MOST_WEIXIN_TEXT, parseWeixin, WEIXIN_VARIABLES, weixinExample, weixinText } from '@linggong/shared/domain/templates/weixin'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input } from 'antd'
import type { WeixinDialogProps } from './list.tsx'

const Item = itemsOf(weixinFields)

interface Values {
  readonly template_no: string
  readonly wording: string
}

const variables = Object.values(WEIXIN_VARIABLES).map(({ label }) => `{{${label}}}`).join('、')

/** The text as a follower reads it; nothing while something is wrong with it. */
function previewOf(source: string): string {
  const { template } = { template: undefined, ...parseWeixin(source) }
  return template === undefined ? '' : weixinText(template, weixinExample)
}

function check(_: unknown, source: string): Promise<void> {
  const { faults = [] } = parseWeixin(source)
  return faults.length === 0 ? Promise.resolve() : Promise.reject(new Error(faults.map(faultText).join('；')))
}

export function WeixinForm({ template, onClose }: WeixinDialogProps) {
  const [form] = Form.useForm<Values>()
  const update = useAction(updateWeixinTemplate, { success: '模板已保存', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  const { event, template_no, wording, is_enable: isOn, version } = template
  const written: string = Form.useWatch('wording', form) ?? wording
  return (
    <FormDialog<Values>
      form={form}
      title={`编辑模板：${statusOf(MESSAGE_KINDS, event).label}`}
      width={560}
      initial={{ template_no, wording }}
      isRunning={update.isRunning}
      onFinish={(values) => void update.run({ body: { event, version, ...values } })}
      onClose={onClose}
    >
      <Item name="template_no" {...(isOn && { asks: '输入' as const })} extra="公众号后台中消息模板的编号">
        <Input maxLength={64} showCount />
      </Item>
      <Item
        name="wording"
        asks="输入"
        extra={`可用变量：${variables}`}
        rules={[{ validator: check }]}
      >
        <Input.TextArea maxLength={MOST_WEIXIN_TEXT} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Item>
      <Form.Item label="预览">
        <output>{previewOf(written)}</output>
      </Form.Item>
    </FormDialog>
  )
}
