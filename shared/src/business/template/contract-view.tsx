import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { Button, Modal } from 'antd'
import { contractTemplate } from '../../contract/contract-templates.ts'
import { DocumentButton } from './document-button.tsx'
import { ContractPreview } from './contract-lines.tsx'
import type { RowDialogProps } from '../dialog-list.tsx'
import type { ContractTemplate } from './contract-list.tsx'

/** The template with a worker's data, and its document. */
export function ContractTemplateView({ row: template, onClose }: RowDialogProps<ContractTemplate>) {
  const { id, name, generate_at } = template
  const query = useRead(contractTemplate, { params: { id } })
  return (
    <Modal
      open
      width={760}
      title={`合同模板 ${name}`}
      onCancel={onClose}
      footer={
        <>
          {generate_at !== null && <DocumentButton id={id} />}
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {query.data === undefined ? <PendingBlock of={query} what="合同模板" /> : <ContractPreview title={name} source={query.data.body} />}
    </Modal>
  )
}
