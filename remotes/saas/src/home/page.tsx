import { Card, Typography } from 'antd'

export function Page() {
  return (
    <Card>
      <Typography.Title level={4}>集团管理</Typography.Title>
    </Card>
  )
}
