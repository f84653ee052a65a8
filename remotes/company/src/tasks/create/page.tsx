import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { ImportButton } from '@linggong/shared/business/import/import-button'
import { PeopleFields, PlaceFields, PriceFields, TaskItem, WhatFields } from '@linggong/shared/business/task-sending/fields'
import { LazyTaskImportDialog } from '@linggong/shared/business/task-sending/lazy-import'
import { FormPage } from '@linggong/shared/business/form-page'
import { Sent } from '@linggong/shared/business/task-sending/sent'
import { TemplateSelect } from '@linggong/shared/business/task-sending/template-select'
import { bodyOf, emptyTask, faultsOf, type TaskValues } from '@linggong/shared/business/task-sending/values'
import type { CallOutput } from '@linggong/shared/contract/call'
import { sendTasks } from '@linggong/shared/contract/task-sending'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Can } from '@linggong/shared/ui/can'
import { EntryForm } from '@linggong/shared/ui/entry-form'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { importTasks } from '../../commands.ts'
import { home } from '../../home.ts'
import { HowWorkersCome } from './how-workers-come.tsx'

/** 发布任务: one by the form, many by a file. */
export function Page() {
  const [sent, setSent] = useState<CallOutput<typeof sendTasks> | null>(null)
  return (
    <FormPage home={home} title="发布任务" actions={<ImportButton command={importTasks} dialog={LazyTaskImportDialog} />}>
      {sent === null ? (
        <TaskForm onSent={setSent} />
      ) : (
        <Sent of={sent} onAgain={() => setSent(null)}>
          <HowWorkersCome />
        </Sent>
      )}
    </FormPage>
  )
}

function TaskForm({ onSent }: { readonly onSent: (sent: CallOutput<typeof sendTasks>) => void }) {
  const [form] = Form.useForm<TaskValues>()
  const isDisabled = useIsTenantDisabled()
  const send = useAction(sendTasks, { onDone: onSent, onFail: ({ fields }: ApiError) => showFaults(form, faultsOf(fields)) })
  return (
    <EntryForm<TaskValues>
      form={form}
      layout="vertical"
      aria-label="任务"
      initialValues={emptyTask}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={() => {
        const body = bodyOf(form.getFieldsValue(true))
        if (body !== undefined) void send.run({ body })
      }}
    >
      {isDisabled && <Alert type="warning" showIcon title="贵公司已被停用，暂不能发布任务" style={{ marginBlockEnd: 12 }} />}
      <TaskItem name="template_id">
        <TemplateSelect companyId={null} isOptional />
      </TaskItem>
      <WhatFields />
      <PriceFields companyId={null} />
      <PlaceFields />
      <PeopleFields companyId={null} />
      <Can keys="CompanyTasksCreatePageIndex:send" reason="没有发布任务的权限，请联系管理员">
        <Button type="primary" htmlType="submit" loading={send.isRunning} disabled={isDisabled}>
          发布任务
        </Button>
      </Can>
    </EntryForm>
  )
}
