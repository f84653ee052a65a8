import { ClusterOutlined } from '@ant-design/icons'
import { SearchTool } from '../search/search-tool.tsx'
import { HeaderTool } from './header-tool.tsx'
import type { FlavourToolsProps } from './header-tools.tsx'

/** R036, R516 */
export function SaasTools({ routes }: FlavourToolsProps) {
  return (
    <>
      <SearchTool routes={routes} />
      {/* Opens the group's own sign-in: an operator acts in a group only as one of its staff. */}
      <HeaderTool icon={<ClusterOutlined />} label="集团后台" href="/login?app=platform" />
    </>
  )
}
