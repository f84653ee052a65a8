import dayjs, { type Dayjs } from 'dayjs'

/** For a form item around a date picker: the form's value is `YYYY-MM-DD`, or null. */
export const dayItem = {
  getValueProps: (value: unknown) => ({ value: typeof value === 'string' ? dayjs(value) : null }),
  normalize: (value: Dayjs | null) => value?.format('YYYY-MM-DD') ?? null,
}
