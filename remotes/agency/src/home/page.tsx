import { SearchOutlined } from '@ant-design/icons'
import { Button, Card, DatePicker, Form, Input, Select, Space, Table, Tag } from 'antd'
import { useState } from 'react'

interface Row {
  readonly id: string
  readonly name: string
  readonly state: string
}

const rows: readonly Row[] = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  name: `示例企业 ${index + 1}`,
  state: index % 2 ? '启用' : '停用',
}))

const columns = [
  { title: '企业名称', dataIndex: 'name', key: 'name', width: 240 },
  { title: '状态', dataIndex: 'state', key: 'state', width: 120, render: (state: string) => <Tag>{state}</Tag> },
]

export function Page() {
  const [name, setName] = useState('')
  const shown = rows.filter((row) => row.name.includes(name))
  return (
    <Card title="企业管理">
      <Form layout="inline" onFinish={(values: { name?: string }) => setName(values.name ?? '')}>
        <Form.Item name="name" label="企业名称">
          <Input allowClear />
        </Form.Item>
        <Form.Item name="state" label="状态">
          <Select style={{ width: 120 }} options={[{ value: '启用' }, { value: '停用' }]} />
        </Form.Item>
        <Form.Item name="created" label="创建时间">
          <DatePicker.RangePicker />
        </Form.Item>
        <Space>
          <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
            查询
          </Button>
        </Space>
      </Form>
      <Table<Row> rowKey="id" columns={columns} dataSource={shown} />
    </Card>
  )
}
