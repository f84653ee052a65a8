import { useDemo } from '@linggong/shared/api/demo'
import { areaText } from '@linggong/shared/domain/area'
import { qrcodeFields } from '@linggong/shared/domain/fields/company-qrcode'
import { useCopy } from '@linggong/shared/ui/copy-text'
import { Button, Flex, QRCode, Typography } from 'antd'
import { useRef } from 'react'
import { posterOf } from './poster.ts'
import type { QrcodeRecord } from './qrcodes.tsx'

/** What workers scan, to be shown, downloaded or sent as a link. In demo mode a click on it stands for the phone. */
export function Picture({ record }: { readonly record: QrcodeRecord }) {
  const { url, name, company_name: company, area, is_long: isLong, end_at: end } = record
  const frame = useRef<HTMLDivElement>(null)
  const copy = useCopy()
  const isDemo = useDemo()
  const code = <QRCode type="canvas" value={url} size={208} aria-label={`邀请码 ${name} 的二维码`} />

  function download() {
    const canvas = frame.current?.querySelector('canvas')
    if (!canvas) return
    const until = isLong || end === null ? qrcodeFields.is_long.label : `有效期至 ${end}`
    const link = document.createElement('a')
    link.href = posterOf(canvas, [company, `${name} · ${areaText(area)}`, until])
    link.download = `邀请码-${name}.png`
    link.click()
  }

  return (
    <Flex vertical align="center" gap={12}>
      <div ref={frame}>{isDemo ? <a href={url} target="_blank" rel="noreferrer" title="演示：在新窗口中打开登记页">{code}</a> : code}</div>
      <Typography.Text type="secondary">{isDemo ? '用手机扫码登记；演示中点击二维码即可打开登记页。' : '用手机扫码登记。'}</Typography.Text>
      <Flex gap={8}>
        <Button onClick={download}>下载图片</Button>
        <Button onClick={() => void copy(url)}>复制链接</Button>
      </Flex>
    </Flex>
  )
}
