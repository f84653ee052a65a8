import { homeIn } from '@linggong/shared/business/home'
import { companyPages } from '@linggong/shared/domain/pages/company'

export const home = homeIn('company', companyPages)
