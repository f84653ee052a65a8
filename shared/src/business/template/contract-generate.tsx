import { useAction } from '@linggong/shared/api/actions'
import { Modal } from 'antd'
import { generateContractTemplate } from '../../contract/contract-templates.ts'
import type { RowDialogProps } from '../dialog-list.tsx'
import type { ContractTemplate } from './contract-list.tsx'

/** 生成: what comes of the text as it stands is used from now on. */
export function GenerateContractTemplate({ row: template, onClose }: RowDialogProps<ContractTemplate>) {
  const { id, name, company_count, generate_at, version } = template
  const generate = useAction(generateContractTemplate, { success: '合同模板已生成', onDone: onClose })
  return (
    <Modal open title={`生成合同模板 ${name}`} okText="生成" confirmLoading={generate.isRunning} onOk={() => void generate.run({ params: { id }, body: { version } })} onCancel={onClose}>
      {generate_at === null
        ? '将按当前正文生成 PDF，生成后业务公司可以把它分配给企业。正文里有误或缺少的变量会先提示。'
        : `将按当前正文重新生成 PDF，使用它的 ${company_count} 家企业此后按新正文签约，已签的协议不变。`}
    </Modal>
  )
}
