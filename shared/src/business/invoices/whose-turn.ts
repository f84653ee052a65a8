import type { RedinkStatus } from '../../domain/machines/invoice.ts'

/** Who must do what now, in words. */
export function whoseTurn({ status, submit_at, fault }: { readonly status: RedinkStatus; readonly submit_at: string | null; readonly fault: string }): string {
  switch (status) {
    case 'draft':
      return submit_at === null ? '本公司提交税务局' : '税务局受理中'
    case 'to_buyer_confirm':
      return '购方在电子税务局确认'
    case 'to_seller_confirm':
      return '本公司确认或否认'
    case 'no_need_confirm':
    case 'confirmed':
      return fault === '' ? '开票服务开具中' : '本公司重新开具'
    case 'rejected':
    case 'expired':
    case 'canceled':
      return '无，可重新申请'
    case 'issued':
      return '无'
  }
}
