import { useAction } from '@linggong/shared/api/actions'
import { useDemo } from '@linggong/shared/api/demo'
import { useRead } from '@linggong/shared/api/queries'
import { openInWeixin } from '@linggong/shared/contract/demo'
import { weixinAuthorization } from '@linggong/shared/contract/weixin'
import { weixinFields } from '@linggong/shared/domain/fields/weixin'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { Facts } from '@linggong/shared/ui/facts'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Button, Modal, Space, Tag } from 'antd'

/** Whose account it is, and where its administrator authorises it. */
export function WeixinAccount({ onClose }: { readonly onClose: () => void }) {
  const account = useRead(weixinAuthorization)
  const isDemo = useDemo()
  const opening = useAction(openInWeixin, { success: '已模拟授权' })
  const { data } = account
  return (
    <Modal open title="公众号授权" width={520} footer={null} onCancel={onClose}>
      {data === undefined ? (
        account.isError ? <FailureBlock what="授权状态" error={account.error} onRetry={() => void account.refetch()} /> : <LoadingBlock what="授权状态" rows={4} />
      ) : (
        <Space direction="vertical" size="middle">
          <Tag color={data.appid === '' ? 'warning' : 'success'}>{data.appid === '' ? '未授权' : '已授权'}</Tag>
          <Facts
            label="公众号授权"
            facts={[
              { label: weixinFields.name.label, value: data.name },
              { label: weixinFields.appid.label, value: data.appid },
              { label: weixinFields.refresh_at.label, value: data.refresh_at === null ? '' : dateTimeText(data.refresh_at) },
            ]}
          />
          {!data.is_connected && <p>还没有配置公众号网关（WEIXIN_URL），成员不能绑定公众号。</p>}
          {data.is_connected && data.authorize_url === '' && <p>公众号没有应答，以上是上次查询的结果。</p>}
          <Space>
            {data.authorize_url !== '' && (
              <Button type="primary" href={data.authorize_url} target="_blank" rel="noreferrer">
                {data.appid === '' ? '去授权' : '重新授权'}
              </Button>
            )}
            <Button loading={account.isFetching} onClick={() => void account.refetch()}>
              刷新
            </Button>
            {isDemo && data.authorize_url !== '' && (
              <Button type="link" loading={opening.isRunning} onClick={() => void opening.run({ body: { url: data.authorize_url } })}>
                演示：模拟授权
              </Button>
            )}
          </Space>
        </Space>
      )}
    </Modal>
  )
}
