/** Routes of the specification that had no page when this was written, by flavour: no other may be without one. */
export const missing: Readonly<Record<string, readonly string[]>> = {
  saas: [
    'admin/operate/contract',
    'admin/sensitive/task',
    'admin/finance/trade',
  ],
  park: [
    'park/customer/invoice',
    'park/cooperate/users', 'park/cooperate/certification', 'park/cooperate/stay', 'park/cooperate/stay_stats', 'park/cooperate/income_summary', 'park/cooperate/income_summary/info/:user_id',
    'park/business/tasks', 'park/business/tasks/info/:id',
    'park/sensitive/task',
    'park/finance/account', 'park/finance/receive',
  ],
  platform: [
    'platform/operate/contract',
    'platform/customer/cooperate', 'platform/customer/cooperate/info/:id/:user_id',
    'platform/tasks/list', 'platform/tasks/list/info/:id', 'platform/tasks/list/batch/info/:id',
    'platform/settlement/service', 'platform/settlement/service/info/:id',
    'platform/report/list',
    'platform/flow/list',
  ],
  agency: [],
  company: [
    'company/cooperate/confirm', 'company/cooperate/users', 'company/cooperate/users/info/:id', 'company/cooperate/qrcode', 'company/cooperate/qrcode/info/:id',
    'company/tasks/create', 'company/tasks/list', 'company/tasks/list/info/:id', 'company/tasks/batch/info/:id',
    'company/settlement/service', 'company/settlement/service/info/:id',
    'company/finance/account',
    'company/newcmb',
    'company/billing', 'company/billing/info',
    'company/retfund',
  ],
}
