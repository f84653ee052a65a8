import type { Verdict } from '../../domain/verdict.ts'

interface Audited {
  readonly start_at: string
  readonly end_at: string
  readonly contract_url: string
}

const dayText = (day: string): string => day.replaceAll('-', '/')

/** What each verdict on a contract means. */
export const auditConsequence = ({ start_at, end_at, contract_url }: Audited): Readonly<Record<Verdict, string>> => ({
  pass: contract_url === '' ? '还没有合同附件，不能通过；可以驳回，由经办人上传后重新提交。' : `通过后自 ${dayText(start_at)} 起生效，至 ${dayText(end_at)} 止，期限和费用不能再修改。`,
  reject: '驳回后经办人能看到驳回原因，修改后重新提交审核。',
})
