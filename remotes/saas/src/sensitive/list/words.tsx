import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import { riskList } from '@linggong/shared/business/risk/list'
import { rowSwitch } from '@linggong/shared/business/row-switch'
import type { RowOf } from '@linggong/shared/contract/call'
import { createSensitiveWord, listSensitiveWords, removeSensitiveWord, sensitiveWordHistory, updateSensitiveWord } from '@linggong/shared/contract/risk-lists'
import { sensitiveWordFields as field } from '@linggong/shared/domain/fields/risk'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

type Word = RowOf<typeof listSensitiveWords>

const Notify = lazyDialog(() => import('./notify.tsx').then((module) => module.NotifyDialog))

const { column } = columnsOf<Word, typeof field>(field)

const Turn = rowSwitch<Word>({ what: field.word.label, nameOf: ({ word }) => word, call: updateSensitiveWord, off: '含有它的文字不再被提醒或拒绝。', on: '含有它的文字会被提醒或拒绝。' })

export const SensitiveWords = riskList({
  of: 'sensitive_word',
  fields: field,
  nameOf: ({ word }: Word) => word,
  listed: listedBy(listSensitiveWords, alwaysAnew),
  filters: defineFilters(filtersOf(field, 'word', 'level', 'is_enable')),
  columns: [column('word', { fixed: 'left', width: 200, grow: true }), column('level', { width: 96 }), column('is_enable', { width: 96 }), column('hits', { width: 96 }), column('creator', { width: 120 }), column('create_at', { sortable: true })],
  calls: { create: createSensitiveWord, update: updateSensitiveWord, remove: removeSensitiveWord, history: sensitiveWordHistory },
  inputs: { word: { as: 'line', isRequired: true, most: 30 }, level: { as: 'choice', isRequired: true } },
  effect: '导入账单时，备注含有该词的行按级别提醒或拒绝；不分大小写。',
  more: [{ label: ({ is_enable }) => (is_enable ? '停用' : '启用'), dialog: Turn, permission: 'AdminSensitiveListPageIndex:edit' }],
  others: [{ label: '命中通知邮箱', dialog: Notify }],
  empty: '还没有敏感词。新增后，导入账单时会检查备注。',
})
