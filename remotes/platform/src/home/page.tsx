import { Card, Typography } from 'antd'

export function Page() {
  return (
    <Card>
      <Typography.Title level={4}>业务公司管理</Typography.Title>
    </Card>
  )
}
