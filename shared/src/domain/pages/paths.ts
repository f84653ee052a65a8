// Where the shell's reminders and the first pages lead to. They are loaded before, or without, the tables of pages that these are in.

export const agencyPaths = { contracts: 'agency/customer/contract', rateChanges: 'agency/customer/confirm', recharge: 'agency/finance/recharge' } as const
export const commonPaths = { company: 'common/system/company', open: 'common/system/open' } as const

/** Where to go, in words. */
export const commonTitles = { system: '系统管理', organization: '组织管理', roles: '角色权限' } as const
