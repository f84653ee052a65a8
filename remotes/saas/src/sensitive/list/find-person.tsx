import { client } from '@linggong/shared/api/client'
import { errorText } from '@linggong/shared/api/errors'
import type { CallOutput } from '@linggong/shared/contract/call'
import { findListedPerson } from '@linggong/shared/contract/risk-lists'
import { userBlacklistFields } from '@linggong/shared/domain/fields/risk'
import { RISK_LISTS } from '@linggong/shared/domain/risk-lists'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { IdNoInput, textRule } from '@linggong/shared/ui/text-inputs'
import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { Expiry } from './expiry.tsx'

const Item = itemsOf(userBlacklistFields)

interface FindPersonProps {
  readonly onClose: () => void
}

type Found = CallOutput<typeof findListedPerson>['results']

/** Whether a person is in a list: asked by the whole number, which stays out of addresses, and on the record. */
export function FindPerson({ onClose }: FindPersonProps) {
  const [found, setFound] = useState<Found | null>(null)
  const [fault, setFault] = useState('')
  const [isLoading, setLoading] = useState(false)

  async function handleFinish({ id_no }: { readonly id_no: string }) {
    setLoading(true)
    setFault('')
    try {
      setFound((await client.send(findListedPerson, { body: { id_no }, quiet: true })).results)
    } catch (error) {
      setFound(null)
      setFault(errorText(error))
    } finally {
      setLoading(false)
    }
  }

  return (
    <Modal open title="按身份证号查询" width={520} footer={null} onCancel={onClose}>
      <Form layout="vertical" initialValues={{ id_no: '' }} onFinish={(values: { readonly id_no: string }) => void handleFinish(values)} onValuesChange={() => setFound(null)}>
        <Item name="id_no" asks="输入" validateTrigger="onBlur" rules={[textRule('idNo')]} extra="每次查询都会记入敏感信息查看记录">
          <IdNoInput />
        </Item>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          查询
        </Button>
      </Form>
      <output aria-label="查询结果" style={{ display: 'grid', gap: 8, marginTop: 16 }}>
        {fault !== '' && <Alert type="error" showIcon title={fault} />}
        {found?.length === 0 && <Alert type="success" showIcon title="不在企业高管和人员黑名单中" />}
        {found?.map(({ id, list, name, id_no, reason, enterprise_name, expire_at }) => (
          <Alert
            key={id}
            type="warning"
            showIcon
            title={`${RISK_LISTS[list]}：${name} ${id_no}`}
            description={list === 'executive' ? `${enterprise_name}${reason === '' ? '' : `，${reason}`}` : <>{reason}，有效期至 <Expiry on={expire_at} /></>}
          />
        ))}
      </output>
    </Modal>
  )
}
