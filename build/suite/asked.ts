import { type BuildFlavour, flavours, isFlavour } from '../paths.ts'
import { Refusal } from './edit.ts'
import type { Store } from './store.ts'

/** What a command is run with. */
export interface Asked {
  readonly store: Store
  readonly args: readonly string[]
  readonly isDry: boolean
  readonly say: (text: string) => void
}

export function flavourOf([name = '']: readonly string[]): BuildFlavour {
  if (isFlavour(name)) return name
  throw new Refusal(`${name ? `没有应用 ${name}` : '缺少应用名'}；可用：${flavours.join('、')}`)
}

export const would = (isDry: boolean): string => (isDry ? '（试运行，什么都没有写）将会' : '已')
