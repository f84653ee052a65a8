import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import styles from './brand.module.css'

const mostVideos = 20

/** The help videos in the company flavour's header (R032), in order. */
export function VideosField() {
  return (
    <Form.List name="videos">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles['video']}>
              <Form.Item name={[name, 'name']} rules={[{ required: true, whitespace: true, message: '请输入视频名称' }]}>
                <Input aria-label={`第 ${name + 1} 个视频的名称`} placeholder="名称" maxLength={30} showCount />
              </Form.Item>
              <Form.Item
                name={[name, 'video_url']}
                rules={[
                  { required: true, message: '请输入视频地址' },
                  { pattern: /^https:\/\/[^\s/]+\/\S*$/u, message: '应以 https:// 开头' },
                ]}
              >
                <Input aria-label={`第 ${name + 1} 个视频的地址`} placeholder="https://…/video.mp4" maxLength={500} showCount />
              </Form.Item>
              <Button type="text" icon={<DeleteOutlined />} aria-label={`删除第 ${name + 1} 个视频`} onClick={() => remove(name)} />
            </div>
          ))}
          <Button icon={<PlusOutlined />} disabled={fields.length >= mostVideos} onClick={() => add({ name: '', video_url: '' })}>
            添加视频
          </Button>
        </>
      )}
    </Form.List>
  )
}
