// The external systems that the demo simulates and whose faults a tester sets, each under the name by which the server's modules know it. A further one is a row here.
import { outsideChannels } from './message-kinds.ts'
import { options } from './status-option.ts'

/** What the simulated bank can be told to book on an account. */
export const BANK_ENTRY_KINDS = /* @__PURE__ */ options(['deposit', '来款'], ['interest', '结息'], ['charge', '手续费'], ['balance_add', '余额调增'], ['balance_del', '余额调减'], ['unknown_out', '不明出账'])

export const SIMULATORS = /* @__PURE__ */ options(['channel', '银行'], ['bankAccounts', '银行账户'], ['alipay', '支付宝'], ['einvoice', '开票服务'], ['taxBureau', '税务局'], ['mail', outsideChannels.mail], ['weixin', outsideChannels.weixin], ['elementAuth', '身份认证'], ['esign', '电子签约'], ['liveness', '人脸比对'])
