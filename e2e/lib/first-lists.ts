/** The list that each flavour opens after sign-in. */
export const firstLists = {
  saas: '/admin/customer/group',
  park: '/park/business/settlements',
  platform: '/platform/settlement/sett',
  agency: '/agency/settlement/sett',
  company: '/company/settlement/sett',
} as const
