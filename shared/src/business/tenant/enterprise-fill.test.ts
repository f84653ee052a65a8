import { expect, test } from 'vitest'
import { type Enterprise, fillOf } from './enterprise-fill.ts'

const found: Enterprise = { name: '海口启明星物流有限公司', credit_code: '91460106MA5T1A2B38', legal_name: '沈知微', register_address: '滨海大道 1 号', status: 'active' }

test('an enterprise fills what is empty, keeps what was typed and names the difference', () => {
  expect(fillOf({}, found)).toEqual({ set: { register_address: '滨海大道 1 号', credit_code: '91460106MA5T1A2B38', legal_name: '沈知微' }, kept: [] })
  expect(fillOf({ register_address: ' ', credit_code: '91460106MA5T1A2B38', legal_name: '别人' }, found)).toEqual({
    set: { register_address: '滨海大道 1 号' },
    kept: [{ field: 'legal_name', typed: '别人', registered: '沈知微' }],
  })
})

test('what the register does not know leaves the field alone', () => {
  expect(fillOf({ register_address: '我的地址' }, { ...found, register_address: '', legal_name: '' })).toEqual({ set: { credit_code: '91460106MA5T1A2B38' }, kept: [] })
})
