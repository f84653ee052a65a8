import { Button, Cascader, Input } from 'antd'
import { clearable } from './clearable.tsx'
import { type CSSProperties, useMemo, useState } from 'react'
import { useDistricts } from '../api/districts.ts'
import { type Address, type AreaPath, addressDetailMost, addressOf, areaPath, areaText, emptyAddress } from '../domain/area.ts'

interface AreaInputProps {
  /** Names, from the province down. */
  readonly value?: AreaPath
  readonly onChange?: (value: AreaPath) => void
  readonly id?: string
  readonly 'aria-label'?: string
  readonly placeholder?: string
  /** A district is required; otherwise a province or a city alone is accepted too. */
  readonly isWhole?: boolean
  readonly disabled?: boolean
}

interface AreaOption {
  readonly value: string
  readonly label: string
  readonly children?: AreaOption[]
}

interface Place {
  readonly name: string
  readonly children?: readonly Place[]
}

const wide: CSSProperties = { width: '100%' }

/** Province, city and district, selected in turn or by typing part of any name. The tree is fetched when it is first opened. */
export function AreaInput({ value = [], onChange, isWhole = false, placeholder = '省 / 市 / 区县', ...rest }: AreaInputProps) {
  const [isWanted, setWanted] = useState(false)
  const places = useDistricts(isWanted)
  const options = useMemo(() => optionsOf(places.data?.results ?? []), [places.data])
  return (
    <Cascader<AreaOption>
      {...rest}
      allowClear={clearable}
      changeOnSelect={!isWhole}
      style={wide}
      placeholder={placeholder}
      options={options}
      // The selection is shown by its names, so that an address is readable before the tree has loaded.
      value={[...value]}
      displayRender={areaText}
      loading={isWanted && places.isPending}
      showSearch={{ limit: 30 }}
      notFoundContent={places.data ? '没有匹配的地区' : <Waiting error={places.error} onRetry={() => void places.refetch()} />}
      onOpenChange={(isOpen) => isOpen && setWanted(true)}
      onChange={(next) => onChange?.((next ?? []).map(String))}
    />
  )
}

function Waiting({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  if (error === null) return <>正在加载地区…</>
  return (
    <Button type="link" size="small" onClick={onRetry}>
      地区加载失败，点击重试
    </Button>
  )
}

interface AddressInputProps {
  readonly value?: Address
  readonly onChange?: (value: Address) => void
  readonly id?: string
  readonly disabled?: boolean
}

/** The address of a record: area, street and number (R216, R491). */
export function AddressInput({ value = emptyAddress, onChange, id, disabled = false }: AddressInputProps) {
  return (
    <span style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: 8 }}>
      <AreaInput
        {...(id !== undefined && { id })}
        aria-label="省市区"
        isWhole
        disabled={disabled}
        value={areaPath(value)}
        onChange={(path) => onChange?.(addressOf(path, value.detail))}
      />
      <Input
        aria-label="详细地址"
        placeholder="街道、门牌号"
        maxLength={addressDetailMost}
        showCount
        disabled={disabled}
        value={value.detail}
        onChange={(event) => onChange?.({ ...value, detail: event.target.value })}
      />
    </span>
  )
}

const optionsOf = (places: readonly Place[]): AreaOption[] =>
  places.map(({ name, children }) => ({ value: name, label: name, ...(children && { children: optionsOf(children) }) }))
