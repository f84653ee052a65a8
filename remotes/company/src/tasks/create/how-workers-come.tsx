import { useRead } from '@linggong/shared/api/queries'
import { listQrcodes, qrcodeById } from '@linggong/shared/contract/company-qrcodes'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Typography } from 'antd'
import { Picture } from '../../cooperate/qrcode/picture.tsx'

/** The invitation code that is in force: who is a worker already goes from there to the open tasks, others register first. */
export function HowWorkersCome() {
  const { can } = usePermissions()
  const mayRead = can('CompanyCooperateQrcodePageIndex')
  const [code] = useRead(listQrcodes, { query: { status: 'active', page_size: 1 } }, { enabled: mayRead }).data?.results ?? []
  const { data } = useRead(qrcodeById, { params: { id: code?.id ?? '' } }, { enabled: code !== undefined })
  if (!mayRead || data === undefined || data.url === '') return <Typography.Paragraph style={{ textAlign: 'center' }}>合作用户用企业的邀请码扫码，验证手机号后即可看到并报名。</Typography.Paragraph>
  return (
    <>
      <Typography.Paragraph style={{ textAlign: 'center' }}>合作用户扫描邀请码“{data.name}”，验证手机号后即可看到并报名。</Typography.Paragraph>
      <Picture record={data} />
    </>
  )
}
