import { idCheckCharacter } from '@linggong/shared/domain/validators'
import type { Random } from './random.ts'

/** A fictitious worker: every number is valid in format and checksum, and belongs to nobody we know. */
export interface Worker {
  readonly name: string
  readonly idNo: string
  readonly phone: string
  readonly card: string
}

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程苏魏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常']
const men = ['伟', '强', '磊', '军', '洋', '勇', '杰', '涛', '明', '超', '浩然', '子轩', '宇航', '俊杰', '志强', '建国', '文博', '海波', '晓东', '家豪', '振宇', '天佑', '思远', '立群', '国栋', '一鸣', '嘉铭', '永康', '昊', '喆']
const women = ['芳', '娜', '敏', '静', '丽', '艳', '娟', '霞', '婷', '雪', '欣怡', '雨桐', '梓涵', '佳琪', '晓梅', '秀英', '海燕', '丽娟', '诗涵', '可欣', '静怡', '思琪', '美玲', '春花', '玉兰', '若曦', '语嫣', '晨曦', '玥', '堃']
/** Long names of several parts are common in some regions; lists and receipts must have room for them. */
const long = ['阿卜杜热合曼·买买提', '古丽娜尔·艾尼瓦尔', '欧阳明轩', '司马若兰', '诸葛文清', '上官雨薇']

/** Real county codes, so that the first six digits name a place. */
const areas = [
  '110105', '120116', '130102', '210102', '220102', '230103', '310115', '320102', '330106', '340104', '350102', '360102',
  '370202', '410105', '420102', '430102', '440305', '450103', '460106', '460202', '500103', '510107', '520102', '530102', '610113', '650102',
]

const cards: readonly { readonly bin: string; readonly length: number }[] = [
  { bin: '622588', length: 16 },
  { bin: '621486', length: 16 },
  { bin: '622202', length: 19 },
  { bin: '621700', length: 19 },
  { bin: '622848', length: 19 },
  { bin: '621661', length: 19 },
  { bin: '622260', length: 19 },
]

/** `n` workers, all with different names, numbers, phones and cards. Adults of 19 to 58 in `year`. */
export function workers(n: number, year: number, random: Random): Worker[] {
  const names = new Set<string>()
  const numbers = new Set<string>()
  return Array.from({ length: n }, (_, index) => {
    const male = random.percent(58)
    const idNo = fresh(numbers, () => idNumber(random, year, male))
    const name = fresh(names, () => (index < long.length ? (long[index] ?? '') : nameOf(random, male)))
    return { name, idNo, phone: `1991${String(index * 7919 + 1000003).slice(-7).padStart(7, '0')}`, card: cardNumber(random, index) }
  })
}

/** A common name; not unique. */
export const nameOf = (random: Random, male: boolean): string => random.pick(surnames) + random.pick(male ? men : women)

function fresh(used: Set<string>, make: () => string): string {
  for (;;) {
    const value = make()
    if (used.has(value)) continue
    used.add(value)
    return value
  }
}

export function idNumber(random: Random, year: number, male: boolean): string {
  const born = `${year - random.int(19, 58)}${two(random.int(1, 12))}${two(random.int(1, 28))}`
  const order = random.int(0, 49) * 2 + (male ? 1 : 0)
  const first = `${random.pick(areas)}${born}${String(random.int(0, 8))}${two(order)}`
  return first + idCheckCharacter(first)
}

export function cardNumber(random: Random, index: number): string {
  const { bin, length } = random.pick(cards)
  const middle = String(index).padStart(5, '0') + Array.from({ length: length - 12 }, () => String(random.int(0, 9))).join('')
  return withLuhnDigit(bin + middle)
}

/** Appends the Luhn check digit. */
export function withLuhnDigit(digits: string): string {
  let total = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    total += index % 2 === 1 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit
  }
  return digits + String((10 - (total % 10)) % 10)
}

const creditSymbols = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Appends the check character of GB 32100 to 17 characters. */
export function creditCode(first17: string): string {
  const total = creditWeights.reduce((sum, weight, index) => sum + weight * creditSymbols.indexOf(first17[index] ?? ''), 0)
  return first17 + (creditSymbols[(31 - (total % 31)) % 31] ?? '')
}

const two = (value: number): string => String(value).padStart(2, '0')
