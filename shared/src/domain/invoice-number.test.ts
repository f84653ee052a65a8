import { expect, test } from 'vitest'
import { collisionText, heldText } from './invoice-number.ts'

const number = '26000000000000000001'

test('a number that is held already says which record has it, where, and what to do; of another organisation it says nothing', () => {
  const byHand = collisionText(number, { source: 'hand', sn: 'KP20261128000001' }, 'blue')
  for (const word of [number, 'KP20261128000001', '手工登记', '“更正号码”', '“确认结果”', '不能取消、驳回或重新提交']) expect(byHand).toContain(word)
  expect(collisionText(number, { source: 'file', sn: 'KP1' }, 'blue')).toContain('上传文件')
  // Nobody here has typed it: the vendor has to say what is true.
  for (const source of ['vendor', 'red'] as const) expect(collisionText(number, { source, sn: 'KP1' }, 'blue')).toContain('请联系平台运营人员')
  expect(collisionText(number, null, 'blue')).not.toContain('KP')
  expect(collisionText(number, { source: 'hand', sn: 'KP1' }, 'red')).not.toContain('确认结果')
  expect([heldText(number, { source: 'hand', sn: 'KP1' }), heldText(number, { source: 'red', sn: 'HC1' }), heldText(number, null)]).toEqual([
    `发票号码 ${number} 已登记（申请单 KP1），请核对号码`, `发票号码 ${number} 已登记（红冲单 HC1），请核对号码`, `发票号码 ${number} 已登记在其他业务公司的发票上，请核对号码`,
  ])
})
