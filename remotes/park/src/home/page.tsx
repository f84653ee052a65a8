import { Card, Typography } from 'antd'

export function Page() {
  return (
    <Card>
      <Typography.Title level={4}>企业管理</Typography.Title>
    </Card>
  )
}
