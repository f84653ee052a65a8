import type { ReactNode } from 'react'

/** One part of the kit and the states it can be in. */
export interface Part {
  /** Of its address: `/money-input`. */
  readonly id: string
  readonly title: string
  /** Files of `shared/src/ui` that are shown here; a test asks for all of them. */
  readonly covers: readonly string[]
  /** When and for what. */
  readonly about: string
  readonly states: readonly PartState[]
}

export interface PartState {
  readonly name: string
  readonly content: ReactNode
}

export interface PartGroup {
  readonly title: string
  readonly parts: readonly Part[]
}
