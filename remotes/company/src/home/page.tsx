import { Card, Typography } from 'antd'

export function Page() {
  return (
    <Card>
      <Typography.Title level={4}>工作台</Typography.Title>
    </Card>
  )
}
