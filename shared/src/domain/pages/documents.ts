// Pages of documents that several flavours have. Their titles and documents are defined here once; a flavour's table adds the paths and
// actions.

type Labels = Readonly<Record<string, string>>

const list = <const D extends readonly string[], const T extends string>(lists: D, title: T) =>
  <const P extends string, const A extends Labels>(path: P, actions: A) =>
    ({ path, title, kind: 'list', inMenu: true, lists, actions }) as const

const info = <const D extends string, const T extends string>(shows: D, title: T) => <const P extends string>(path: P) => ({ path, title, kind: 'info', shows }) as const

export const settlementModule = { title: '结算管理', concern: 'money' } as const

export const billList = /* @__PURE__ */ list(['bill_batch', 'bill'], '账单管理')
/** Of those who have delivered work accepted (R657). */
export const acceptedBillList = /* @__PURE__ */ list(['bill_batch', 'bill', 'accept_order'], '账单管理')
export const billInfo = /* @__PURE__ */ info('bill', '账单详情')
export const batchInfo = /* @__PURE__ */ info('bill_batch', '账单批次详情')
export const settlementList = /* @__PURE__ */ list(['settlement'], '结算单')
export const settlementInfo = /* @__PURE__ */ info('settlement', '结算单详情')

export const serviceFeeInfo = /* @__PURE__ */ info('service_fee_bill', '服务费账单详情')
export const serviceFeeList = /* @__PURE__ */ list(['service_fee_bill'], '服务费账单')

export const companyList = /* @__PURE__ */ list(['company'], '企业管理')
export const companyInfo = /* @__PURE__ */ info('company', '企业详情')

/** The people who work for enterprises. */
export const cooperationList = /* @__PURE__ */ list(['company_user'], '用户管理')
export const cooperationInfo = /* @__PURE__ */ info('company_user', '合作用户详情')
/** For the sides that bring them in. */
export const cooperationActions = { create: '新增', import: '批量导入', edit: '编辑', enable: '启用/禁用', sign: '签约与邀请', terminate: '申请终止', import_terminate: '批量终止', delete: '删除', export: '导出', download: '下载合同和证件', reveal: '查看完整信息' } as const

/** The pages of a form that opens an organisation, and of one that completes or changes it. */
export const addPage = <const P extends string, const T extends string>(path: P, title: T) => ({ path, title, kind: 'wizard' }) as const
export const editPage = addPage

export const homeModule = { title: '首页', concern: 'money' } as const

/** The first page after sign-in, and so the first of its table. */
export const homePage = <const P extends string, const T extends string>(path: P, title: T) => ({ path, title, kind: 'dashboard', inMenu: true }) as const

/** For the flavours that import bills and settle them. */
export const billActions = { import: '导入账单', settle: '生成结算单', accept: '关联验收单', cancel: '取消批次', export: '导出', reveal: '查看完整信息' } as const

/** What may be done with contracts by the side that offers them. */
export const contractActions = { add: '新增', edit: '编辑', audit: '审核', terminate: '终止', export: '导出' } as const

/** Of those who buy counted services. */
const rechargeActions = { add: '申请充值', edit: '编辑', upload_voucher: '上传凭证', cancel: '取消', export: '导出' } as const
export const rechargeList = <const P extends string>(path: P) => ({ path, title: '服务充值', kind: 'list', inMenu: true, lists: ['topup_order', 'service_use'], actions: rechargeActions }) as const
export const rechargeInfo = /* @__PURE__ */ info('topup_order', '充值订单详情')

export const taskModule = { title: '任务管理', concern: 'customers' } as const
export const taskList = /* @__PURE__ */ list(['task', 'task_batch'], '任务列表')
export const taskInfo = /* @__PURE__ */ info('task', '任务详情')
export const taskBatchInfo = /* @__PURE__ */ info('task_batch', '任务批次详情')
/** For the two sides that have the work done. */
export const taskActions = { edit: '编辑', traded: '成交', finish: '完成', cancel: '取消', upload: '上传任务明细', export: '导出' } as const
/** Tasks with sensitive words, for those who release them. */
export const sensitiveTaskList = <const P extends string, const A extends Labels>(path: P, actions: A) =>
  ({ path, title: '敏感任务', kind: 'list', inMenu: true, lists: ['sensitive_task'], shows: 'sensitive_task', actions }) as const
