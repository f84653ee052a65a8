import { AreaInput as FormAreaInput } from '../area-input.tsx'

interface AreaInputProps {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** A province alone is accepted too (R488). */
export function AreaInput({ label, value, onChange }: AreaInputProps) {
  return <FormAreaInput aria-label={label} placeholder="全部" value={value} onChange={onChange} />
}
