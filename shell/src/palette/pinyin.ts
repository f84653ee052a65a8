import { match } from 'pinyin-pro'
import type { PinyinReader } from './search.ts'

/** Full pinyin, initials and mixtures of both, with every reading of a character (行 is hang and xing). */
export const readPinyin: PinyinReader = (text, letters) => match(text, letters, { continuous: true, v: true })
