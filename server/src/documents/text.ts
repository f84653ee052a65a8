import { businessDate, clockTime } from '@linggong/shared/domain/time'

/** `2026-11-21 16:05`, Shanghai time. */
export const minuteText = (time: Date): string => clockTime(time).slice(0, 16)

/** `20261121`, Shanghai time: for file names. */
export const dayText = (time: Date): string => businessDate(time).replaceAll('-', '')
