import { expect, test } from 'vitest'
import { maskAccount, maskCard, maskIdNo, maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import { secretsAmong, shownOf } from './masks.ts'

const [idNo, phone, card, mail] = ['44030019700203123X', '19912345678', '6225880137706868', 'payee@example.com'] as const
const secrets = secretsAmong([idNo, phone, card, mail])
const shown = (value: string) => shownOf(secrets, JSON.stringify({ value, text: `卡号${value}\n已保存` }))

test('a mask that shows too much is seen, wherever it hides', () => {
  for (const value of [idNo, phone, card, mail, '4403001970********', '**********0203123X', '199****5678 19912345***', '**** 0137706868', `name ${mail}`, '12345678']) expect([value, shown(value).length > 0]).toEqual([value, true])
})

test('what the masks of the product leave is nothing, and so are numbers of other things', () => {
  const left = [maskIdNo(idNo), maskIdNoTwo(idNo), maskPhone(phone), maskCard(card), maskAccount(phone), maskAccount(mail)]
  for (const value of [...left, '20261122', '12345678-1234-4123-8123-199123456781', 'a12345678b']) expect([value, shown(value)]).toEqual([value, []])
})
