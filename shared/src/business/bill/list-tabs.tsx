/** The two lists of 账单管理: by batch, and line by line. */
export const billTabs = [
  { key: 'batches', label: '账单批次' },
  { key: 'bills', label: '账单明细' },
] as const
