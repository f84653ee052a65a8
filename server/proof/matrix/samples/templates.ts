import type { Sample } from '../sample.ts'

export const templates = {
  contractTemplate: { id: 'contractTemplate' },
  updateContractTemplate: { id: 'contractTemplate', body: ({ thing }) => ({ name: '新合同模板', version: thing('contractTemplate')['version'] }) },
  generateContractTemplate: { id: 'contractTemplate' },
  contractTemplateFile: { id: 'contractTemplate' },
  contractTemplateCompanies: { id: 'contractTemplate' },
  contractTemplateHistory: { id: 'contractTemplate' },
  assignContractTemplate: { id: 'contractTemplate', kinds: { company_ids: 'company' } },
  createContractTemplate: { body: () => ({ name: '另一合同模板', body: '' }) },
  createTaskTemplate: { body: ({ me, thing }) => ({ ...(me.flavour === 'saas' && { agency_id: thing('agency').id }), name: '新任务模板', task_max_amount: 100_000 }) },
  updateTaskTemplate: { id: 'taskTemplate', body: ({ thing }) => ({ task_max_amount: 200_000, version: thing('taskTemplate')['version'] }) },
  taskTemplateHistory: { id: 'taskTemplate' },
} as const satisfies Record<string, Sample>
