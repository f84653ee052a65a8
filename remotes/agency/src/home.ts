import { homeIn } from '@linggong/shared/business/home'
import { agencyPages } from '@linggong/shared/domain/pages/agency'

export const home = homeIn('agency', agencyPages)
