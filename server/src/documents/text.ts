const shanghai = 8 * 3_600_000

/** `2026-11-21 16:05`, Shanghai time. */
export const minuteText = (time: Date): string => new Date(time.getTime() + shanghai).toISOString().slice(0, 16).replace('T', ' ')

/** `2026-11-21 16:05:09`, Shanghai time; empty for null. */
export const secondText = (time: Date | null): string => (time === null ? '' : new Date(time.getTime() + shanghai).toISOString().slice(0, 19).replace('T', ' '))

/** `20261121`, Shanghai time: for file names. */
export const dayText = (time: Date): string => secondText(time).slice(0, 10).replaceAll('-', '')
