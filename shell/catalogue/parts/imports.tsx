import { importRulesOf } from '@linggong/shared/business/import/rules'
import { billImport } from '@linggong/shared/domain/imports/bill'
import { ImportPreview } from '@linggong/shared/ui/import-preview'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { Part } from '../part.ts'

const rules = importRulesOf(billImport, { check: async () => ({ results: [], same_file: null }), recall: async () => ({ mapping: null }), keep: async () => undefined })

function Import() {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        导入账单
      </Button>
      <ImportPreview
        open={isOpen}
        title="导入账单"
        importType="bill"
        rules={rules}
        amountKey="amount"
        unit={billImport.unit}
        onTemplate={(format) => message.info(`下载 ${format} 模板`)}
        onSubmit={async ({ total }) => {
          message.success(`已提交 ${total} 行`)
          return true
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

export const importParts: readonly Part[] = [
  {
    id: 'import-preview',
    title: '导入预览',
    covers: ['import-preview'],
    about: '在浏览器里解析表格，逐格指出问题，就地修改或移除，确认后才提交；刷新后可以继续。表头与模板不同时先对应列，并记住对应关系。',
    states: [{ name: '打开', content: <Import /> }],
  },
]
