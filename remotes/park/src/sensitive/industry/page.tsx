import { IndustryBlacklist } from '@linggong/shared/business/risk/industries'
import { addIndustry } from '../../commands.ts'
import { home } from '../../home.ts'

/** 敏感行业: what nobody in the park may be opened for. */
export function Page() {
  return <IndustryBlacklist home={home} add={addIndustry} />
}
