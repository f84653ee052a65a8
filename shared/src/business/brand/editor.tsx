import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '@linggong/shared/api/actions'
import { saveBrand, type brandOfPlatform } from '../../contract/brands.ts'
import type { CallOutput } from '../../contract/call.ts'
import { brandFields } from '../../domain/fields/tenant.ts'
import { useTabDirty } from '@linggong/shared/session/tab'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { ImageUpload } from '@linggong/shared/ui/image-upload'
import styles from './brand.module.css'
import { ColourInput } from './colour-input.tsx'
import { BrandPreview } from './preview.tsx'
import { VideosField } from './videos-field.tsx'

const Item = itemsOf(brandFields)

type Brand = CallOutput<typeof brandOfPlatform>
type Values = Omit<Brand, 'id' | 'version'>

const valuesOf = ({ id: _id, version: _version, ...values }: Brand): Values => values

interface BrandEditorProps {
  readonly current: Brand
  /** The row above the form: the page's title, where it has none, beside the buttons of the form. */
  readonly head: (buttons: ReactNode) => ReactNode
  readonly onSaved?: () => void
}

/** The form of a group's brand, for the group and for its operator. When the brand changes elsewhere, the input stays and the user decides. */
export function BrandEditor({ current, head, onSaved }: BrandEditorProps) {
  const [form] = Form.useForm<Values>()
  // The form's initial value: `current` changes when it is refetched.
  const [base, setBase] = useState(current)
  const [isDirty, setDirty] = useState(false)
  const typed = Form.useWatch((values: Values) => values, form)
  useTabDirty(isDirty)

  const saving = useAction(saveBrand, {
    success: '品牌设置已保存，旗下业务公司和企业重新进入后生效',
    onDone: (saved) => {
      begin(saved)
      onSaved?.()
    },
    onFail: ({ fields }) => showFaults(form, fields),
  })

  function begin(from: Brand) {
    setBase(from)
    setDirty(false)
    form.setFieldsValue(valuesOf(from))
  }

  // Other parts of the group share its version: what has changed is not always the brand.
  if (current.version > base.version && !saving.isRunning && JSON.stringify(valuesOf(current)) === JSON.stringify(valuesOf(base))) setBase(current)

  const shown = { ...valuesOf(base), ...typed }
  return (
    <div className={styles['editor']}>
      {head(
        <>
          <Button disabled={!isDirty || saving.isRunning} onClick={() => begin(current)}>
            放弃修改
          </Button>
          <Button type="primary" disabled={!isDirty} loading={saving.isRunning} onClick={form.submit}>
            保存
          </Button>
        </>,
      )}
      {current.version > base.version && !saving.isRunning && (
        <Alert type="warning" showIcon title="品牌设置已在别处修改" action={<Button onClick={() => begin(current)}>载入最新内容</Button>} />
      )}
      <div className={styles['columns']}>
        <Form<Values>
          form={form}
          className={styles['panel'] ?? ''}
          layout="vertical"
          initialValues={valuesOf(base)}
          onValuesChange={() => setDirty(true)}
          onFinish={(values) => void saving.run({ params: { id: base.id }, body: { ...values, videos: values.videos ?? [], version: base.version } })}
        >
          <Item name="name" asks="输入">
            <Input maxLength={20} showCount />
          </Item>
          <Item name="logo">
            <ImageUpload purpose="brand_logo" label={brandFields.logo.label} hint="建议高 64 像素、背景透明" />
          </Item>
          <Item name="theme_color">
            <ColourInput />
          </Item>
          <Item name="login_title" extra="留空时按登录入口显示默认标题">
            <Input maxLength={20} showCount />
          </Item>
          <Item name="login_text" extra="留空时按登录入口显示默认说明">
            <Input maxLength={40} showCount />
          </Item>
          <Form.Item label={brandFields.videos.label} extra="显示在企业端顶部的“帮助视频”">
            <VideosField />
          </Form.Item>
        </Form>
        <BrandPreview brand={shown} />
      </div>
    </div>
  )
}
