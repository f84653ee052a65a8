import { homeIn } from '@linggong/shared/business/home'
import { saasPages } from '@linggong/shared/domain/pages/saas'

export const home = homeIn('saas', saasPages)
