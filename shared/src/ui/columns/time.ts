const shanghaiOffset = 8 * 3_600_000

/** An instant as `YYYY/MM/DD HH:mm:ss` in Shanghai (R562); '' when there is none. Plain arithmetic: it runs per cell. */
export function dateTimeText(instant: string | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return ''
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return instant
  return new Date(time + shanghaiOffset).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
}
