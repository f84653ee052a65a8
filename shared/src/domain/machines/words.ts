// The labels of the machines' actions in the change log. The log stores the actions themselves; a missing label does not compile.
import type { AlipayAgreementAction } from './alipay-agreement.ts'
import type { BankDepositAction } from './bank-deposit.ts'
import type { BillBatchAction } from './bill-batch.ts'
import type { BillAction } from './bill.ts'
import type { CmbWalletAction } from './cmb-wallet.ts'
import type { AuditAction, CompanyUserAction, TerminationBatchAction } from './company-user.ts'
import type { ContractAction, RateChangeAction } from './contract.ts'
import type { JobAction } from './job.ts'
import type { PaymentApprovalAction } from './payment-approval.ts'
import type { SettlementAction } from './settlement.ts'
import type { TaskAction, TaskApplyAction, TaskBatchAction } from './task.ts'
import type { WithdrawAction } from './withdraw.ts'
import type { TopupAction } from './topup.ts'

/** `create` is the creation of a record, which is no transition; further words are for events that do not change the state. */
export type Words<Action extends string> = Readonly<Record<Action, string>>

export const settlementWords: Words<SettlementAction | 'create' | 'details_uploaded' | 'details_undone' | 'evidence_package' | 'inspection' | 'inspection_ended' | 'inspection_opened' | 'inspection_missed'> = {
  create: '生成结算单',
  confirm: '确认',
  audit_pass: '审核通过',
  audit_reject: '审核驳回',
  revoke: '撤回',
  cancel: '取消',
  finish_partial: '结束',
  split: '开票计划',
  split_bills: '拆分账单',
  payment_sms: '发送支付验证码',
  payment: '支付',
  batch_settlement: '批量支付',
  alipay_batch_pay_url: '获取支付宝支付链接',
  alipay_paid: '支付宝已支付',
  new_payment: '重新支付',
  offline_payment: '线下支付',
  upload_voucher: '上传付款凭证',
  reject_voucher: '驳回凭证',
  write_off: '核销',
  batch_write_off: '批量核销',
  write_off_part: '部分核销',
  update_settlement_at: '修改结算时间',
  pay_success: '支付成功',
  pay_partial: '部分账单支付失败',
  bank_return: '银行退汇',
  create_receipt: '生成回单',
  export_voucher: '导出凭证',
  evidence_package: '生成证据包',
  inspection: '生成检查链接',
  inspection_ended: '停用检查链接',
  inspection_opened: '检查人员查看',
  inspection_missed: '检查链接输错提取码',
  details_uploaded: '上传任务明细',
  details_undone: '撤销任务明细导入',
}

export const billWords: Words<BillAction | 'create' | 'update_remark' | 'correct_account' | 'payslip_link' | 'payslip_opened' | 'accept_removed' | 'evidence_package'> = {
  create: '导入账单',
  settle: '生成结算单',
  payment: '支付',
  offline_payment: '线下支付',
  withdraw: '撤回线下支付',
  new_payment: '重新支付',
  pay_success: '支付成功',
  pay_failed: '支付失败',
  write_off: '核销',
  bank_return: '银行退汇',
  split: '拆分结算单',
  release: '移出结算单',
  cancel: '取消批次',
  undo: '撤销导入',
  update_remark: '修改备注',
  correct_account: '更正收款账号',
  payslip_link: '生成工资单链接',
  payslip_opened: '查看工资单',
  evidence_package: '生成证据包',
  accept: '关联验收单',
  accept_removed: '删除验收单',
  assign_task: '关联任务',
}

export const billBatchWords: Words<BillBatchAction | 'create' | 'update_remark'> = {
  create: '导入账单',
  settle: '账单进入结算',
  pay_all: '账单全部支付',
  reopen: '部分账单未支付',
  release_all: '账单全部移出结算单',
  cancel: '取消批次',
  undo: '撤销导入',
  update_remark: '修改批次信息',
}

/** For imports and exports. */
export const jobWords: Words<JobAction | 'create'> = { create: '提交', start: '开始处理', resume: '继续处理', succeed: '完成', fail: '失败', undo: '撤销导入' }

export const topupWords: Words<TopupAction | 'create'> = {
  create: '提交订单',
  upload_voucher: '上传付款凭证',
  confirm: '确认到账',
  reject: '驳回',
  resubmit: '重新提交',
  update: '编辑',
  cancel: '取消',
}

/** `auth`: asked again; `auth_failed`: the register says no, or could not be asked. */
export const companyUserWords: Words<CompanyUserAction | 'create' | 'update' | 'disable' | 'auth' | 'auth_failed' | 'sign_sms' | 'photo_sms' | 'termination_rejected' | 'batch_edit' | 'batch_edit_undone' | 'termination_undone' | 'evidence_package'> = {
  create: '新增合作用户',
  update: '编辑',
  auth: '重新认证',
  auth_passed: '认证通过',
  auth_failed: '认证未通过',
  sign_sms: '发签约短信',
  photo_sms: '发资料短信',
  signed: '签约',
  signed_to_audit: '签约，待审核',
  audits_passed: '审核通过',
  enable: '启用',
  disable: '禁用',
  termination: '申请终止',
  termination_passed: '终止合作',
  termination_rejected: '驳回终止',
  termination_undone: '撤销批量终止',
  batch_edit: '批量修改',
  batch_edit_undone: '撤销批量修改',
  reinvite: '重新邀请',
  delete: '删除',
  evidence_package: '生成证据包',
}

export const contractWords: Words<ContractAction | 'create' | 'agree_rates'> = {
  create: '新增合同',
  update: '编辑',
  audit_pass: '审核通过',
  audit_reject: '审核驳回',
  supplement: '补充资料',
  start: '合同生效',
  expire: '合同到期',
  terminate: '终止合同',
  agree_rates: '约定费率变更',
}

export const rateChangeWords: Words<RateChangeAction | 'create'> = {
  create: '发起费率变更',
  confirm: '企业同意',
  reject: '企业不同意',
  cancel: '撤回',
  lapse: '自动撤回',
}

export const paymentApprovalWords: Words<PaymentApprovalAction | 'create'> = {
  create: '提交复核',
  sign: '复核通过（还需其他人）',
  approve: '复核通过',
  decline: '复核驳回',
  withdraw: '撤回',
  lapse: '失效',
}

export const withdrawWords: Words<WithdrawAction | 'create'> = {
  create: '申请提现',
  audit_pass: '审核通过',
  audit_reject: '审核驳回',
  pay_success: '提现成功',
  pay_failed: '提现失败',
  bank_return: '银行退汇',
}

export const cmbWalletWords: Words<CmbWalletAction | 'create'> = { create: '申请开通', opened: '银行已开通', refused: '银行未开通', froze: '银行冻结', freed: '银行解冻', closed: '银行销户' }

export const alipayAgreementWords: Words<AlipayAgreementAction | 'create'> = {
  create: '建立支付宝账户', sign: '发起签约', invite: '邀请签约', signed: '已签约', refused: '未签约', lapse: '链接过期', termination: '解约', unbind_alipay: '业务公司解绑', ended: '支付宝侧已解约',
}

export const bankDepositWords: Words<BankDepositAction | 'create'> = { create: '入账', match: '匹配入账', clarify: '认领', offset: '确认为本方付款' }

export const userAuditWords: Words<AuditAction | 'create' | 'undo'> = { create: '提交审核', pass: '审核通过', reject: '审核驳回', undo: '撤销导入' }

export const terminationBatchWords: Words<TerminationBatchAction | 'create' | 'undo'> = { create: '提交批量终止', pass: '全部通过', pass_part: '部分通过', reject: '全部驳回', undo: '撤销导入' }

export const taskWords: Words<TaskAction | 'create' | 'undo' | 'pay' | 'bank_return'> = {
  create: '创建任务',
  send: '发布',
  send_to_audit: '提交审核',
  audit_pass: '放行',
  audit_reject: '驳回',
  apply: '接单',
  traded: '成交',
  finish: '完成',
  update: '编辑',
  hold: '编辑，待审核',
  cancel: '取消',
  undo: '撤销导入',
  pay: '账单已支付',
  bank_return: '银行退汇',
}

export const taskApplyWords: Words<TaskApplyAction | 'create' | 'submit'> = {
  create: '报名',
  traded: '成交',
  refuse: '不录用',
  confirm: '确认',
  submit: '提交成果',
  finish: '完成',
  settle: '结算',
  reopen: '银行退汇',
  cancel: '取消',
}

export const taskBatchWords: Words<TaskBatchAction | 'create' | 'update_remark' | 'upload_details' | 'undo'> = {
  create: '派发任务',
  succeed: '全部成功',
  succeed_part: '部分成功',
  fail: '失败',
  update_remark: '修改备注',
  upload_details: '上传任务明细',
  undo: '撤销导入',
}
