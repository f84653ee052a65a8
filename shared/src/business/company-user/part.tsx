import { Typography } from 'antd'
import type { ReactNode } from 'react'

/** A part of a page or drawer that shows several below one another. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Typography.Title level={5} style={{ marginBlock: '0 8px' }}>
        {title}
      </Typography.Title>
      {children}
    </section>
  )
}
