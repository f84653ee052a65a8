import { actionParts } from './parts/actions.tsx'
import { displayParts } from './parts/display.tsx'
import { formParts } from './parts/forms.tsx'
import { importParts } from './parts/imports.tsx'
import { inputParts } from './parts/inputs.tsx'
import { listParts } from './parts/lists.tsx'
import { reviewParts } from './parts/reviews.tsx'
import { recordParts } from './parts/records.tsx'
import type { PartGroup } from './part.ts'

export const groups: readonly PartGroup[] = [
  { title: '列表', parts: listParts },
  { title: '详情', parts: recordParts },
  { title: '显示', parts: displayParts },
  { title: '输入', parts: inputParts },
  { title: '表单', parts: formParts },
  { title: '操作', parts: actionParts },
  { title: '审核与批量', parts: reviewParts },
  { title: '导入', parts: importParts },
]
