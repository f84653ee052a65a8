import { expect, it, vi } from 'vitest'
import { showFaults } from './form-faults.tsx'

it('shows a refused part of a value at the field that holds it, an item of a list at its own', () => {
  const setFields = vi.fn<(fields: unknown) => void>()
  const items = [['name'], ['contact_address'], ['config', 'tiers'], ['config', 'tiers', 0, 'ratio']]
  vi.stubGlobal('requestAnimationFrame', () => 0)
  showFaults(
    {
      setFields,
      scrollToField: () => undefined,
      getFieldsValue: () => ({ name: '', contact_address: {}, config: { tiers: [{}] } }),
      getFieldsError: () => items.map((name) => ({ name, errors: [], warnings: [] })),
    },
    { 'contact_address.detail': '太长', 'config.tiers.0.ratio': '太大', 'config.tiers': '应从小到大', other: '无' },
  )
  vi.unstubAllGlobals()
  expect(setFields).toHaveBeenCalledExactlyOnceWith([
    { name: ['contact_address'], errors: ['太长'] },
    { name: ['config', 'tiers', 0, 'ratio'], errors: ['太大'] },
    { name: ['config', 'tiers'], errors: ['应从小到大'] },
  ])
})
