import { useAction } from '@linggong/shared/api/actions'
import { useDemo } from '@linggong/shared/api/demo'
import { bindWeixin } from '@linggong/shared/contract/contacts'
import { openInWeixin } from '@linggong/shared/contract/demo'
import { Button, Modal, QRCode } from 'antd'
import styles from './info.module.css'

interface BindWeixinProps {
  /** What the code says. */
  readonly url: string
  readonly onClose: () => void
}

/** The official account knows the person who has scanned the code, by an openid that nobody is shown. */
export function BindWeixin({ url, onClose }: BindWeixinProps) {
  const isDemo = useDemo()
  const binding = useAction(bindWeixin, { success: '公众号已绑定', onDone: onClose })
  const scanning = useAction(openInWeixin, { success: '已模拟扫码' })
  return (
    <Modal open title="绑定公众号" width={400} okText="我已扫码" cancelText="取消" confirmLoading={binding.isRunning} onOk={() => void binding.run({})} onCancel={onClose}>
      <div className={styles['scan']}>
        <QRCode value={url} aria-label="绑定公众号的二维码" />
        <p className={styles['hint']}>用微信扫描二维码并关注公众号，10 分钟内有效。</p>
        {isDemo && (
          <Button type="link" size="small" loading={scanning.isRunning} onClick={() => void scanning.run({ body: { url } })}>
            演示：模拟扫码
          </Button>
        )}
      </div>
    </Modal>
  )
}
