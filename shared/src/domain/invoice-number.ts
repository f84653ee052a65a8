// Numbers of invoices: one number is one invoice, in the whole park.

export const INVOICE_NUMBER = /^\d{8,20}$/u
export const INVOICE_NUMBER_TEXT = '发票号码为 8 到 20 位数字'
/** Of a number as it was typed. */
export const numberFault = (text: string): string | null => (INVOICE_NUMBER.test(text.trim()) ? null : INVOICE_NUMBER_TEXT)

/** The record that has a number: an invoice by how it came, with its application, or red ink. */
export interface NumberHolder {
  readonly source: 'vendor' | 'file' | 'hand' | 'red'
  readonly sn: string
}

export type Colour = 'blue' | 'red'

const endings: Readonly<Record<Colour, { readonly after: string; readonly stays: string }>> = {
  blue: { after: '更正后本张发票会自动登记，也可点“确认结果”立即登记。', stays: '开票服务已开具本张发票，因此不能取消、驳回或重新提交。' },
  red: { after: '更正后本张红字发票会自动登记。', stays: '开票服务已开具本张红字发票，因此不能撤销或重新开具。' },
}

/** The vendor has issued an invoice under a number that is held already: what it is, where, and what to do. `holder`: null, another agency's, of which nothing is told. */
export function collisionText(number: string, holder: NumberHolder | null, colour: Colour): string {
  const what = `开票服务开具的发票号码 ${number} `
  const { after, stays } = endings[colour]
  if (holder === null) return `${what}已由本园区的其他业务公司登记。请联系平台运营人员核对哪一张登记有误，${after}${stays}`
  if (holder.source === 'hand' || holder.source === 'file') {
    return `${what}已登记在申请单 ${holder.sn} 的另一张发票上（${holder.source === 'hand' ? '手工登记' : '上传文件'}）。请核对那张发票：号码填错的，在“开票管理 › 发票”中打开它，用“更正号码”改正，${after}${stays}`
  }
  return `${what}与${holder.source === 'red' ? `红冲单 ${holder.sn} 的红字发票` : `申请单 ${holder.sn} 中开票服务开具的另一张发票`}相同。请联系平台运营人员向开票服务核实，${after}${stays}`
}

/** What is said of a number that is to be registered, and is held already. */
export const heldText = (number: string, holder: NumberHolder | null): string =>
  holder === null ? `发票号码 ${number} 已登记在其他业务公司的发票上，请核对号码` : `发票号码 ${number} 已登记（${holder.source === 'red' ? '红冲单' : '申请单'} ${holder.sn}），请核对号码`
