// Labels of kinds: imports, exports, trades, wallets, pay modes, flavours (domain.md §1.1, §1.4).
import { options as kinds } from './status-option.ts'

export const FLAVOUR_TITLES = /* @__PURE__ */ kinds(['saas', 'SaaS运营管理平台'], ['park', '园区财税公司'], ['platform', '众包集团'], ['agency', '众包业务公司'], ['company', '企业客户'], ['user', '合作用户'])
export const SEARCH_CATEGORIES = /* @__PURE__ */ kinds(['platform', '集团'], ['agency', '业务公司'], ['company', '企业'], ['park', '园区'])

export const ORGANIZATION_CATEGORIES = /* @__PURE__ */ kinds(['region', '区域', 'primary'], ['branch', '分公司', 'info'])

export const TRADE_TYPES = /* @__PURE__ */ kinds(
  ['deposit', '充值', 'success'], ['withdraw', '提现', 'warning'], ['transfer', '转账', 'primary'], ['card', '转账到银行卡', 'primary'], ['refund', '退款', 'danger'], ['account', '转账到支付宝账户', 'primary'],
)
export const CMB_CATEGORIES = /* @__PURE__ */ kinds(
  ['topup', '充值', 'success'], ['payment', '付款', 'primary'], ['transfer', '转账', 'primary'], ['withdraw', '提现', 'warning'], ['refund', '退款', 'danger'], ['charge', '手续费', 'info'],
  ['interest', '结息', 'success'], ['unknown_in', '不明入账', 'warning'], ['unknown_out', '不明出账', 'danger'], ['clarify', '来款认领', 'primary'],
  ['balance_change', '余额调整', 'info'], ['balance_del', '余额调减', 'info'], ['balance_add', '余额调增', 'info'],
)
export const PAY_MODES = /* @__PURE__ */ kinds(['cmb', '招行钱包', 'danger'], ['alipay', '支付宝', 'primary'], ['offline', '线下打款', 'info'])
export const ACCOUNT_KINDS = /* @__PURE__ */ kinds(['bank', '银行卡'], ['alipay', '支付宝'])
export const CONTRACT_AUTH_TYPES = /* @__PURE__ */ kinds(['sms', '短信意愿'], ['face', '人脸意愿'], ['none', '静默'])
export const SIGN_TYPES = /* @__PURE__ */ kinds(['electronic', '电子签'], ['paper', '线下签'])
export const SETTLEMENT_TYPES = /* @__PURE__ */ kinds(['by_bill', '按单'], ['monthly', '月结'])
export const TAX_MODES = /* @__PURE__ */ kinds(['labor_cumulative', '连续劳务累计预扣'], ['labor_single', '劳务报酬按次'], ['business_assessed', '经营所得核定'], ['business_actual', '经营所得查账'], ['none', '不代扣'])
export const INVOICE_CATEGORY_LABELS = /* @__PURE__ */ kinds(['bw_electron_common', '电子普通发票'], ['bw_electron_special', '电子专用发票'], ['bw_difference_common', '差额普通发票'])
export const REDINK_REASONS = /* @__PURE__ */ kinds(['1', '开票有误'], ['2', '销货退回'], ['3', '服务终止'], ['4', '销售折让'])
export const SOURCE_METHODS = /* @__PURE__ */ kinds(['self', '自主开发'], ['channel', '渠道推荐'], ['referral', '转介绍'], ['marketing', '市场活动'], ['other', '其他'])
export const ENTERPRISE_STATUSES = /* @__PURE__ */ kinds(['active', '存续'], ['cancelled', '注销'], ['revoked', '吊销'])
export const LEGAL_IDCARD_TYPES = /* @__PURE__ */ kinds(['idcard', '身份证'], ['passport', '护照'], ['hk_macau_pass', '港澳通行证'], ['taiwan_pass', '台胞证'])

export const IMPORT_CATEGORIES = /* @__PURE__ */ kinds(
  ['user', '用户导入'], ['task', '任务导入'], ['bill', '账单导入'], ['tax_registration_certificate', '税务登记导入'], ['tax_registration_certificate_cancelled', '税务登记注销导入'],
  ['tax_proof', '完税证明导入'], ['user_invoice', '个人发票导入'], ['tax_realname', '税务实名导入'], ['task_detail', '任务明细导入'], ['termination', '批量终止导入'], ['batch_edit', '批量修改导入'], ['company', '企业导入'], ['bank_statement', '银行流水导入'],
)
export const EXPORT_CATEGORIES = /* @__PURE__ */ kinds(
  ['group_company', '集团'], ['agency', '业务公司'], ['park', '园区'], ['topup', '充值订单'], ['service_use', '服务使用'], ['transaction', '交易流水'], ['company', '企业'], ['user', '合作用户'],
  ['id_card', '身份证'], ['contract', '合同'], ['qrcode', '邀请码'], ['task', '任务'], ['task_batch', '任务批次'], ['bill', '账单'], ['bill_batch', '账单批次'], ['settlement', '结算单'], ['settlement_detail', '结算明细'],
  ['service_fee_bill', '服务费账单'], ['import_error', '导入错误'], ['voucher', '凭证'], ['cmb_voucher', '招行钱包回单'], ['invoice_batch', '开票批次'], ['refund_invoice_batch', '退票批次'], ['termination_audit', '终止审核'],
  ['invoice_redink_offset', '红冲单'], ['agency_contract', '业务公司合同'], ['platform_contract', '集团合同'], ['company_contract', '企业合同'], ['rate_change', '费率变更'], ['contract_template', '合同模板'], ['task_template', '任务模板'], ['company_configuration', '企业配置'], ['company_invoice', '企业发票'],
  ['agency_invoice', '业务公司发票'], ['user_invoice', '个人发票'], ['user_invoice_stats', '代开统计'], ['tax_registration', '税务登记'], ['tax_application', '税务登记申报名单'], ['bureau_report', '涉税信息报表'], ['income_summary', '收入汇总'], ['proof', '证明列表'], ['proof_file', '证明文件'], ['receivable', '应收'], ['cmb_transaction', '招行交易流水'], ['cmb_service_record', '招行服务费记录'], ['bank_proof', '银行每日核对'], ['reconciliation', '对账结果'], ['report', '报表'],
  ['cmb_withdraw_record', '提现记录'], ['receipt', '回单'], ['evidence', '证据包'], ['task_detail', '任务明细'], ['not_invoice', '未开票明细'], ['invoice_statement', '结算确认单'], ['invoice_detail', '开票明细'], ['invoice_stat', '开票统计'], ['month_certificate', '关账证书'],
)
