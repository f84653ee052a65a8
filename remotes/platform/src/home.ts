import { homeIn } from '@linggong/shared/business/home'
import { platformPages } from '@linggong/shared/domain/pages/platform'

export const home = homeIn('platform', platformPages)
