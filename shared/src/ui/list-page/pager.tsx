import { Pagination } from 'antd'
import { type ReactElement, type ReactNode, cloneElement, isValidElement } from 'react'
import { pageSizes } from '../list-state/url.ts'
import { countText } from './count-text.ts'

interface PagerProps {
  readonly total: number
  /** The server stopped counting: there are more than `total` rows. */
  readonly isCapped: boolean
  readonly page: number
  readonly pageSize: number
  /** The number of rows on this page; a full page beyond a capped total has a next one. */
  readonly shown: number
  readonly onChange: (page: number, pageSize: number) => void
}

export function Pager({ total, isCapped, page, pageSize, shown, onChange }: PagerProps) {
  const reachable = isCapped ? Math.max(total, page * pageSize + (shown === pageSize ? 1 : 0)) : total
  return (
    <Pagination
      size="small"
      showSizeChanger
      showQuickJumper
      total={reachable}
      current={page}
      pageSize={pageSize}
      pageSizeOptions={[...pageSizes]}
      showTotal={() => `共 ${countText(total, isCapped)} 条`}
      itemRender={named}
      onChange={onChange}
    />
  )
}

const names: Readonly<Record<string, string>> = { prev: '上一页', next: '下一页' }

/** For `itemRender`: antd's arrows have no accessible name. */
export function named(_page: number, type: string, element: ReactNode): ReactNode {
  const name = names[type]
  return name !== undefined && isElement(element) ? cloneElement(element, { 'aria-label': name }) : element
}

function isElement(node: ReactNode): node is ReactElement<{ 'aria-label'?: string }> {
  return isValidElement(node)
}
