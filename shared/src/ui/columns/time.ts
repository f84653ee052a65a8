import { clockTime } from '../../domain/time.ts'

/** An instant as `YYYY/MM/DD HH:mm:ss` in Shanghai (R562); '' when absent, the text itself when it is not an instant. */
export function dateTimeText(instant: string | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return ''
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : clockTime(time).replaceAll('-', '/')
}
