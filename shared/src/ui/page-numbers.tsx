import { Pagination } from 'antd'
import { named } from './list-page/pager.tsx'

interface PageNumbersProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onChange: (page: number) => void
}

/** The pages of rows that are no list of their own, such as events or messages; nothing where one page holds all. */
export function PageNumbers({ page, pageSize, total, onChange }: PageNumbersProps) {
  return <Pagination size="small" align="end" hideOnSinglePage showSizeChanger={false} current={page} pageSize={pageSize} total={total} showTotal={(all) => `共 ${all} 条`} itemRender={named} onChange={onChange} />
}
