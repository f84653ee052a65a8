import { DocumentDetail } from '@linggong/shared/business/document-detail'
import { areaText } from '@linggong/shared/domain/area'
import { qrcodeFields } from '@linggong/shared/domain/fields/company-qrcode'
import { factsOf } from '@linggong/shared/ui/facts'
import { qrcodes } from '../qrcodes.tsx'
import { Picture } from '../picture.tsx'
import { Records } from './records.tsx'

/** 邀请码详情: the code itself, and who has registered by it. */
export function Page() {
  return (
    <DocumentDetail
      of={qrcodes}
      facts={(record) => {
        const fact = factsOf(qrcodeFields, record)
        return [fact('area', { value: areaText(record.area) }), fact('start_at'), record.is_long ? fact('is_long') : fact('end_at'), fact('register_count'), fact('creator'), fact('create_at')]
      }}
      tabs={(record) => [
        { key: 'records', label: '注册记录', content: <Records id={record.id} /> },
        { key: 'picture', label: '二维码', content: <Picture record={record} /> },
      ]}
    />
  )
}
