import { rowSwitch } from '@linggong/shared/business/row-switch'
import { updateIndustry } from '@linggong/shared/contract/industries'
import type { Industry } from './list.tsx'

export const IndustrySwitch = rowSwitch<Industry>({
  what: '行业',
  nameOf: ({ name }) => name,
  call: updateIndustry,
  off: '组织的表单和企业导入都不能再选它，已归入它的组织不变。',
  on: '组织的表单和企业导入可以再选它。',
})
