import { useAction } from '@linggong/shared/api/actions'
import type { RowDialogProps, RowsDialogProps } from '@linggong/shared/business/dialog-list'
import { setRealnameCollect } from '@linggong/shared/contract/realname-collect'
import { realnameCollectFields } from '@linggong/shared/domain/fields/realname-collect'
import { REQUIRED_AUDITS } from '@linggong/shared/domain/realname-collect'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Checkbox, Form } from 'antd'
import type { CollectConfig } from './list.tsx'

type Audit = (typeof REQUIRED_AUDITS)[number]['value']

interface Values {
  readonly required_audits: Audit[]
}

const Item = itemsOf(realnameCollectFields)
const choices = REQUIRED_AUDITS.map(({ value, label }) => ({ value, label }))

export const EditCollectConfig = ({ row, onClose }: RowDialogProps<CollectConfig>) => <CollectForm rows={[row]} onDone={onClose} onClose={onClose} />
export function EditCollectConfigs({ rows, onDone, onClose }: RowsDialogProps<CollectConfig>) {
  return (
    <CollectForm
      rows={rows}
      onDone={() => {
        onDone()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** One choice for all of these agencies. */
function CollectForm({ rows, onDone, onClose }: RowsDialogProps<CollectConfig>) {
  const [form] = Form.useForm<Values>()
  const set = useAction(setRealnameCollect, { success: '实名采集配置已保存', onDone })
  const [first] = rows
  const isSame = rows.every(({ required_audits }) => required_audits.join() === first?.required_audits.join())
  const chosen = isSame ? REQUIRED_AUDITS.flatMap(({ value }) => (first?.required_audits.includes(value) === true ? [value] : [])) : []
  return (
    <FormDialog<Values>
      form={form}
      title={rows.length === 1 ? `实名采集配置 ${first?.name ?? ''}` : `实名采集配置 ${rows.length} 家业务公司`}
      width={480}
      initial={{ required_audits: chosen }}
      isRunning={set.isRunning}
      onFinish={({ required_audits }) => void set.run({ body: { agencies: rows.map(({ id, version }) => ({ id, version })), required_audits } })}
      onClose={onClose}
    >
      <Item name="required_audits" extra={isSame ? '都不选则不要求审核' : '所选业务公司现有的要求不同，保存后全部改为这里的选择'}>
        <Checkbox.Group options={choices} />
      </Item>
    </FormDialog>
  )
}
