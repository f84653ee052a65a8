import { isPasswordLike } from './validators.ts'

/** The same for server and browser: the server, which knows hashes only, refuses those of all spellings; the browser says so while one types. */

/** How a word in lower case is spelled by those who try it. */
export const spellings = (word: string): readonly string[] => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]

/** What a password may not be for this person, besides what everybody tries. */
export const ownWords = (phone: string): readonly string[] => [phone, phone.slice(-8), phone.slice(-6)].filter(isPasswordLike)

export function isCommonPassword(password: string, words: ReadonlySet<string>, phone: string): boolean {
  const word = password.toLowerCase()
  return ownWords(phone).includes(password) || (words.has(word) && spellings(word).includes(password))
}

export const commonPasswordText = '这个密码太常见，容易被猜到，请换一个'
