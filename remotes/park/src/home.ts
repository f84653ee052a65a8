import { homeIn } from '@linggong/shared/business/home'
import { parkPages } from '@linggong/shared/domain/pages/park'

export const home = homeIn('park', parkPages)
