// Where a withdrawal from the bank goes (R705): an account in the organisation's own name elsewhere.
import { isBankCard } from './validators.ts'

export const toAccountFault = (text: string): string | null => (isBankCard(text) ? null : '收款账号应为12至19位数字，请核对')

/** A bank is named in Chinese, as the channel finds it. */
export const toBankFault = (text: string): string | null => (/\p{Script=Han}{2}/u.test(text) ? null : '请输入收款银行的中文名称，如“建设银行海口分行”')
