// Labels and tag tones of domain.md §1.4 (R261-R283, R303-R345). Where §1.4 gives no colour, the tone is ours.
import { type StatusOption, options } from './status-option.ts'

export const SETTLEMENT_STATUSES = /* @__PURE__ */ options(
  ['to_confirm', '待确认', 'warning'], ['to_audit', '待审核', 'warning'], ['to_payment', '待结算', 'primary'], ['paying', '结算中', 'warning'],
  ['paid', '已结算', 'success'], ['to_write_off', '待核销', 'success'], ['pay_failure', '结算失败', 'danger'], ['canceled', '已取消', 'info'],
)
/** Of an offline settlement for those who confirm the receipt: one in payment lacks its voucher. */
export const RECEIVABLE_STATUSES = /* @__PURE__ */ options(['to_write_off', '待确认', 'success'], ['paying', '待上传凭证', 'warning'], ['paid', '已确认', 'info'])
/** A payment that waits for a second person, beside the status of its settlement. */
export const PAYMENT_APPROVAL_STATUSES = /* @__PURE__ */ options(
  ['pending', '待复核', 'warning'], ['approved', '已复核', 'success'], ['declined', '已驳回', 'danger'], ['withdrawn', '已撤回', 'info'], ['lapsed', '已失效', 'info'],
)
/** Whether a payment of a settlement waits for other members. */
export const SETTLEMENT_REVIEWS = /* @__PURE__ */ options(['pending', '待复核', 'warning'], ['mine', '待我复核', 'warning'], ['none', '不在复核中'])
/** How many other members must approve a payment. */
export const APPROVERS = /* @__PURE__ */ options(['0', '不需复核'], ['1', '1 人复核'], ['2', '2 人复核'])
/** Task settlement; `paid` also shows as 已结算 (R272). */
export const TASK_SETTLEMENT_STATUSES = /* @__PURE__ */ options(['no_settlement', '未结算', 'info'], ['part_settlement', '部分结算', 'warning'], ['settled', '已结算', 'success'], ['paid', '已结算', 'success'])
export const INVOICE_STATUSES = /* @__PURE__ */ options(
  ['to_company_confirm', '待企业确认', 'warning'], ['to_agency_confirm', '待业务公司确认', 'warning'], ['to_invoice', '待开票', 'primary'], ['invoiced', '已开票', 'success'],
  ['mailed', '已邮寄', 'success'], ['canceled', '已取消', 'info'], ['rejected', '已驳回', 'danger'],
)
export const TAX_REGISTRATION_STATUSES = /* @__PURE__ */ options(['to_deal_with', '待处理', 'warning'], ['in_process', '处理中', 'primary'], ['already_dealt_with', '已处理', 'success'], ['cancelled', '已注销', 'info'])
export const BILL_STATUSES = /* @__PURE__ */ options(
  ['to_settlement', '待结算', 'primary'], ['in_settlement', '结算中', 'warning'], ['paying', '支付中', 'warning'], ['paid', '已支付', 'success'],
  ['pay_failure', '支付失败', 'danger'], ['refunded', '已退汇', 'danger'], ['canceled', '已取消', 'info'],
)
export const BILL_BATCH_STATUSES = /* @__PURE__ */ options(['to_settlement', '待结算', 'primary'], ['part_settlement', '部分结算', 'warning'], ['settled', '已结算', 'success'], ['canceled', '已取消', 'info'])
export const SERVICE_FEE_BILL_STATUSES = /* @__PURE__ */ options(['to_payment', '待支付', 'primary'], ['paying', '支付中', 'warning'], ['paid', '已支付', 'success'], ['pay_failure', '支付失败', 'danger'], ['canceled', '已取消', 'info'])
export const SERVICE_FEE_KINDS = /* @__PURE__ */ options(['company_service_fee', '企业服务费', 'primary'], ['software_use_fee', '软件使用费', 'warning'])

export const IMPORT_STATUSES = /* @__PURE__ */ options(['importing', '导入中', 'primary'], ['import_success', '导入成功', 'success'], ['import_failure', '导入失败', 'danger'], ['import_undone', '已撤销', 'info'])
export const EXPORT_STATUSES = /* @__PURE__ */ options(['exporting', '导出中', 'primary'], ['export_success', '导出成功', 'success'], ['export_failure', '导出失败', 'danger'])

export const COMPANY_USER_STATUSES = /* @__PURE__ */ options(['in_cooperation', '已认证', 'success'], ['end_cooperation', '已终止', 'info'])
/** Any other cooperation status is pending (R305). */
export const companyUserStatus = (value: string | null | undefined): StatusOption => COMPANY_USER_STATUSES.find((o) => o.value === value) ?? { value: value ?? '', label: '待认证', tone: 'warning' }
/** The sub-states of 待认证, for detail pages. */
export const COMPANY_USER_PENDING = /* @__PURE__ */ options(['to_auth', '待认证', 'warning'], ['to_sign', '待签约', 'warning'], ['to_audit', '待审核', 'warning'])
/** All states by their own labels, and as lists show them. */
export const COMPANY_USER_STATES = /* @__PURE__ */ [...COMPANY_USER_PENDING, ...COMPANY_USER_STATUSES]
export const COMPANY_USER_LISTED = /* @__PURE__ */ COMPANY_USER_STATES.map(({ value }) => companyUserStatus(value))
/** Enabled or disabled; the wire has a flag (R396, R397). */
export const ENABLED_STATUSES = /* @__PURE__ */ options(['true', '启用', 'success'], ['false', '停用', 'info'])
/** 开户进度 of an organisation. */
export const OPENING_STATUSES = /* @__PURE__ */ options(['true', '已完成', 'success'], ['false', '未完成', 'warning'])
/** Of the term of a park. */
export const TERM_STATUSES = /* @__PURE__ */ options(['true', '30 天内到期或已到期', 'warning'], ['false', '未临近到期', 'success'])
/** Of a park or an enterprise, which have a code instead (R229). */
export const TENANT_STATUSES = /* @__PURE__ */ options(['enable', '启用', 'success'], ['disable', '停用', 'info'])
/** Of a client of the open interface; a deleted one is shown only when asked for. */
export const OPEN_CLIENT_STATUSES = /* @__PURE__ */ options(['enable', '启用', 'success'], ['disable', '停用', 'info'], ['expired', '已到期', 'warning'], ['deleted', '已删除', 'info'])
export const STAFF_STATUSES = /* @__PURE__ */ options(['enable', '启用', 'success'], ['disable', '禁用', 'info'])
/** Of a member who has not accepted yet. */
export const INVITATION_STATUSES = /* @__PURE__ */ options(['open', '待接受邀请', 'primary'], ['lapsed', '邀请已过期', 'warning'])
export const AUDIT_STATUSES = /* @__PURE__ */ options(['to_audit', '待审核', 'warning'], ['passed', '已通过', 'success'], ['rejected', '已驳回', 'danger'])
export const TERMINATION_BATCH_STATUSES = /* @__PURE__ */ options(['to_audit', '待审核', 'warning'], ['passed', '已通过', 'success'], ['part_passed', '部分通过', 'primary'], ['rejected', '已驳回', 'danger'])

export const CONTRACT_AUDIT_STATUSES = /* @__PURE__ */ options(['to_audit', '待审核', 'warning'], ['passed', '审核通过', 'success'], ['rejected', '已驳回', 'danger'])
export const CONTRACT_STATUSES = /* @__PURE__ */ options(['not_started', '待生效', 'warning'], ['in_force', '生效中', 'success'], ['expired', '已到期', 'info'], ['terminated', '已终止', 'danger'])
/** Of a template of contracts: whether its document is that of its text. */
export const TEMPLATE_STATUSES = /* @__PURE__ */ options(['draft', '待生成', 'warning'], ['generated', '已生成', 'success'])
/** Agreed to is not in force yet: from when on it is, the column beside it tells. */
export const RATE_CHANGE_STATUSES = /* @__PURE__ */ options(['to_confirm', '待确认', 'warning'], ['confirmed', '已同意', 'success'], ['rejected', '已拒绝', 'danger'], ['canceled', '已撤回', 'info'])

export const TASK_STATUSES = /* @__PURE__ */ options(
  ['draft', '草稿', 'info'], ['to_audit', '待审核', 'warning'], ['released', '招募中', 'primary'], ['traded', '进行中', 'warning'],
  ['finished', '已完成', 'success'], ['canceled', '已取消', 'info'], ['rejected', '已驳回', 'danger'],
)
export const TASK_APPLY_STATUSES = /* @__PURE__ */ options(
  ['applied', '已报名', 'primary'], ['traded', '已成交', 'primary'], ['refused', '未录用', 'danger'], ['confirmed', '已确认', 'warning'],
  ['finished', '已完成', 'success'], ['settled', '已结算', 'success'], ['canceled', '已取消', 'info'],
)
export const TASK_BATCH_STATUSES = /* @__PURE__ */ options(['processing', '派发中', 'primary'], ['success', '全部成功', 'success'], ['part_success', '部分成功', 'warning'], ['failure', '失败', 'danger'])

export const REFUND_BATCH_STATUSES = /* @__PURE__ */ options(['to_audit', '待审核', 'warning'], ['to_redink', '待红冲', 'primary'], ['finished', '已完成', 'success'], ['rejected', '已驳回', 'danger'], ['canceled', '已撤回', 'info'])
export const REDINK_STATUSES = /* @__PURE__ */ options(
  ['draft', '待提交', 'info'], ['no_need_confirm', '无需确认', 'primary'], ['to_buyer_confirm', '销方录入待购方确认', 'warning'], ['to_seller_confirm', '购方录入待销方确认', 'warning'],
  ['confirmed', '购销双方已确认(待开具)', 'primary'], ['rejected', '已否认(作废)', 'danger'], ['expired', '超72小时未确认(作废)', 'danger'], ['canceled', '已撤销', 'info'], ['issued', '已开具', 'success'],
)
export const TOPUP_STATUSES = /* @__PURE__ */ options(['to_payment', '待付款', 'primary'], ['to_confirm', '待确认', 'warning'], ['finished', '已到账', 'success'], ['canceled', '已取消', 'info'], ['rejected', '已驳回', 'danger'])
/** Organisations that buy services. */
export const TOPUP_OWNERS = /* @__PURE__ */ options(['park', '园区', 'success'], ['platform', '集团', 'warning'], ['agency', '业务公司', 'primary'])
export const WITHDRAW_STATUSES = /* @__PURE__ */ options(['to_audit', '待审核', 'warning'], ['paying', '处理中', 'primary'], ['success', '提现成功', 'success'], ['failure', '提现失败', 'danger'], ['rejected', '已驳回', 'danger'])
export const CMB_WALLET_STATUSES = /* @__PURE__ */ options(['opening', '开通中', 'warning'], ['active', '正常', 'success'], ['frozen', '冻结', 'danger'], ['closed', '已注销', 'info'])
export const ALIPAY_SIGN_STATUSES = /* @__PURE__ */ options(['unsigned', '未签约', 'info'], ['signing', '签约中', 'warning'], ['signed', '已签约', 'success'], ['terminated', '已解约', 'danger'])
export const QRCODE_STATUSES = /* @__PURE__ */ options(['not_started', '未开始', 'info'], ['active', '生效中', 'success'], ['expired', '已过期', 'warning'], ['disabled', '已停用', 'danger'])
