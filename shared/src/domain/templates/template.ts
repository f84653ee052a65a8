// Texts with placeholders as data: written by people, stored, rendered without code. `{{企业名称}}` stands for a value and is named by its
// label in a dictionary; `{{#推广费}}…{{/推广费}}` is left out where there is no such value. There is nothing else: no expressions, no
// includes, no regular expressions, nothing that reads a file or the network.
import type { PlainField } from '../fields/field.ts'
import { formatCents } from '../money.ts'

type Kind = 'text' | 'money' | 'percent' | 'count' | 'date'

export interface Variable extends PlainField<Kind> {
  /** In characters: a longer text is cut. */
  readonly most?: number
  /** A template without it is refused, also one that may leave it out. */
  readonly isRequired?: true
  /** Not every record has it: outside a section of its own it is refused, because it could not be rendered there. */
  readonly isOptional?: true
}

/** What may stand in a template, by key; labels are unique. */
export type Variables = Readonly<Record<string, Variable>>

type ValueOf<K> = K extends 'text' | 'date' ? string : number

/** Money in cents, dates as `YYYY-MM-DD`, percent as on the wire; null: there is none. */
export type Values<V extends Variables> = { readonly [K in keyof V]: ValueOf<V[K]['kind']> | null }

type Piece = string | { readonly key: string } | { readonly when: string; readonly pieces: readonly Piece[] }

/** Plain data, so it can be stored: it names variables by their keys, and a label may change later. */
export interface Template<V extends Variables = Variables> {
  readonly variables: V
  readonly pieces: readonly Piece[]
}

export interface TemplateFault {
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly text: string
}

const mostSource = 50_000
/** Nobody mends more at once; a text that is wrong everywhere must not cost more to read than one that is right. */
const MOST_FAULTS = 100

/** Reads a template, or says what is wrong with it and where, up to `MOST_FAULTS`. */
export function parseTemplate<V extends Variables>(source: string, variables: V): { readonly template: Template<V>; readonly faults?: never } | { readonly faults: readonly TemplateFault[] } {
  if (source.length > mostSource) return { faults: [{ line: 1, column: 1, text: `模板不能超过 ${mostSource} 个字符` }] }
  const found: Found[] = []
  const fault = (at: number, text: string): void => void (found.length < MOST_FAULTS && found.push({ at, text }))
  const keys = new Map(Object.entries(variables).map(([key, { label }]) => [label, key]))
  const open: { readonly name: string; readonly at: number; readonly pieces: Piece[] }[] = [{ name: '', at: 0, pieces: [] }]
  /** How many open sections each name has: nested ones are not looked through for every variable. */
  const around = new Map<string, number>()
  const enter = (name: string, by: 1 | -1): void => void around.set(name, (around.get(name) ?? 0) + by)
  const optional = Object.values(variables).flatMap(({ label, isOptional }) => (isOptional === true ? [label] : []))
  /** Those that are in the text whatever the record has. */
  const sure = new Set<string>()
  const add = (piece: Piece): void => {
    if (piece !== '') open.at(-1)?.pieces.push(piece)
  }
  let at = 0
  for (let start = source.indexOf('{{'); start >= 0; start = source.indexOf('{{', at)) {
    const end = source.indexOf('}}', start)
    if (end < 0) {
      fault(start, '“{{”没有对应的“}}”')
      at = source.length
      break
    }
    lookForEnds(source.slice(at, start), at, fault)
    add(source.slice(at, start))
    at = end + 2
    const { sign, name } = markOf(source.slice(start + 2, end))
    const key = keys.get(name)
    if (key === undefined) fault(start, name === '' ? '没有写变量的名称' : `没有“${name}”这个变量`)
    const variable = key === undefined ? undefined : variables[key]
    if (sign === '#') {
      open.push({ name, at: start, pieces: [] })
      enter(name, 1)
    } else if (sign === '/') {
      const section = open.length > 1 ? open.pop() : undefined
      if (section !== undefined) enter(section.name, -1)
      if (section?.name !== name) fault(start, section === undefined ? `“{{/${name}}}”前面没有“{{#${name}}}”` : `这里应当是“{{/${section.name}}}”`)
      else if (key !== undefined) add({ when: key, pieces: section.pieces })
    } else if (key !== undefined) {
      add({ key })
      if (variable?.isOptional === true && (around.get(name) ?? 0) === 0) fault(start, `“${name}”不一定有值，请写成“{{#${name}}}…{{/${name}}}”，没有时整段不出现`)
      if (optional.every((label) => (around.get(label) ?? 0) === 0)) sure.add(key)
    }
  }
  lookForEnds(source.slice(at), at, fault)
  add(source.slice(at))
  for (const { name, at: start } of open.slice(1)) fault(start, `“{{#${name}}}”没有对应的“{{/${name}}}”`)
  for (const [key, { label, isRequired }] of Object.entries(variables)) if (isRequired === true && !sure.has(key)) fault(source.length, `缺少“{{${label}}}”`)
  return found.length > 0 ? { faults: placed(source, found) } : { template: { variables, pieces: open[0]?.pieces ?? [] } }
}

/** A template of our own, which has no faults. */
export function templateOf<V extends Variables>(source: string, variables: V): Template<V> {
  const { template, faults } = { template: undefined, ...parseTemplate(source, variables) }
  if (template === undefined) throw new Error(faults?.map(faultText).join('；'))
  return template
}

/** `第 2 行第 5 列：没有“验证吗”这个变量` */
export const faultText = ({ line, column, text }: TemplateFault): string => `第 ${line} 行第 ${column} 列：${text}`

/** `3`, or `至少 100` where more were not looked for. */
export const faultCount = (faults: readonly TemplateFault[], shown = 0): string => `${faults.length < MOST_FAULTS ? '' : '至少 '}${faults.length - shown}`

/** The keys of the variables that a template has, in their order. */
export function variablesOf({ pieces }: Pick<Template, 'pieces'>): string[] {
  const keys = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : 'key' in piece ? [piece.key] : [piece.when, ...variablesOf(piece)]))
  return [...new Set(keys)]
}

/** The template as a form to fill in: placeholders by their labels, sections always there. */
export function blankOf<V extends Variables>({ variables, pieces }: Template<V>): string {
  const blank = (list: readonly Piece[]): string => list.map((piece) => (typeof piece === 'string' ? piece : 'key' in piece ? `【${variables[piece.key]?.label ?? piece.key}】` : blank(piece.pieces))).join('')
  return blank(pieces)
}

/** How a value is written into what it becomes a part of. */
export type Escape = (text: string) => string

/** Throws where a value is missing that stands outside of its own section: a text with a hole is worse than none. */
export function renderTemplate<V extends Variables>({ variables, pieces }: Template<V>, values: Values<V>, escape: Escape): string {
  const rendered = (list: readonly Piece[]): string => list.map((piece) => (typeof piece === 'string' ? piece : 'key' in piece ? written(piece.key) : isThere(values[piece.when]) ? rendered(piece.pieces) : '')).join('')
  function written(key: string): string {
    const variable = variables[key]
    const value = values[key]
    if (variable === undefined || value === undefined || value === null || value === '') throw new Error(`模板缺少“${variable?.label ?? key}”`)
    return escape(cut(textOf(variable.kind, value), variable.most))
  }
  return rendered(pieces)
}

const isThere = (value: string | number | null | undefined): boolean => value !== undefined && value !== null && value !== '' && value !== 0

function textOf(kind: Kind, value: string | number): string {
  if (typeof value === 'string') return value
  return kind === 'money' ? formatCents(value) : kind === 'percent' ? `${value}%` : String(value)
}

function cut(text: string, most: number | undefined): string {
  if (most === undefined || text.length <= most) return text
  // Not through the middle of a character of two units.
  return `${Array.from(text.slice(0, most - 1)).filter((one) => one.isWellFormed()).join('')}…`
}

/** A value on one line, without characters that are invisible or change the direction of what follows. */
// oxlint-disable-next-line no-control-regex -- control characters are what must not come through
export const oneLine: Escape = (text) => text.toWellFormed().replaceAll(/\s+/gu, ' ').replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '')

/** The paragraphs of a document: the template's lines, those that are left empty left out. No value begins another one. */
export const paragraphsOf = <V extends Variables>(template: Template<V>, values: Values<V>): string[] =>
  linesOf(renderTemplate(template, values, oneLine))

export const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter((line) => line !== '')

function markOf(inside: string): { readonly sign: '' | '#' | '/'; readonly name: string } {
  const text = inside.trim()
  const sign = text.startsWith('#') ? '#' : text.startsWith('/') ? '/' : ''
  return { sign, name: text.slice(sign.length).trim() }
}

interface Found {
  readonly at: number
  readonly text: string
}

/** Faults with their places, in the order of the text: lines and characters are counted once, however many faults there are. */
function placed(source: string, found: readonly Found[]): TemplateFault[] {
  let [line, column, from] = [1, 1, 0]
  return found.toSorted((a, b) => a.at - b.at).map(({ at, text }) => {
    for (const character of source.slice(from, at)) {
      if (character === '\n') [line, column] = [line + 1, 1]
      else column += 1
    }
    from = at
    return { line, column, text }
  })
}

function lookForEnds(text: string, from: number, fault: (at: number, text: string) => void): void {
  for (let at = text.indexOf('}}'); at >= 0; at = text.indexOf('}}', at + 2)) fault(from + at, '“}}”前面没有“{{”')
}
