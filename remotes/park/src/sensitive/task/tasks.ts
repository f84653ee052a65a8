import { inFlavour } from '@linggong/shared/business/document'
import { SensitiveFacts, SensitiveReview, sensitiveTask, sensitiveTaskFilters } from '@linggong/shared/business/task/sensitive'
import { home } from '../../home.ts'

export const sensitiveTasks = inFlavour(sensitiveTask, home, {
  filters: sensitiveTaskFilters,
  dialogs: { audit_pass: SensitiveReview },
  detail: SensitiveFacts,
  empty: '没有命中敏感词的任务。',
})
