import { ServiceFeeDetail } from '@linggong/shared/business/service-fee/detail'
import { serviceFees } from '../service-fees.ts'

/** 服务费账单详情. */
export function Page() {
  return <ServiceFeeDetail of={serviceFees} />
}
