import { clockTime, instantOfClock } from '../../domain/time.ts'

/** An instant as `YYYY/MM/DD HH:mm:ss` in Shanghai (R562); '' when absent, the text itself when it is not an instant. Times of QR codes are those of a clock there already (R561). */
export function dateTimeText(instant: string | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return ''
  const time = instantOfClock(instant)?.getTime() ?? Date.parse(instant)
  return Number.isNaN(time) ? instant : clockTime(time).replaceAll('-', '/')
}
