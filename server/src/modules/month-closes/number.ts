import type { MonthKey } from '@linggong/shared/domain/time'

/** What is printed on a certificate: its month and the how manieth it is. Each park has its own of a number; the code tells them apart. */
export const certificateNo = ({ month, n }: { readonly month: MonthKey; readonly n: number }): string => `GZ${month.replace('-', '')}${String(n).padStart(2, '0')}`

/** Undefined: none can have this number. */
export function readCertificateNo(sn: string): { readonly month: MonthKey; readonly n: number } | undefined {
  const [, year, month, n] = /^GZ(\d{4})(\d{2})(\d{2,5})$/u.exec(sn) ?? []
  return year === undefined || month === undefined ? undefined : { month: `${year}-${month}`, n: Number(n) }
}
