/** Granted to everyone after login (spec 1 §2, route guard); a name is effective only where the flavour has that route (decision 4). */
export const alwaysGranted: readonly string[] = [
  'CommonUserModule',
  'CommonUserInfoPageIndex',
  'PlatformReportModule',
  'PlatformReportListPageIndex',
  'PlatformFlowListPageIndex',
  'CommonSystemCompanyPageIndex',
  'AgencyNewsTasksModuleIndexs',
]
