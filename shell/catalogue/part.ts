import type { ReactNode } from 'react'

/** A part of the kit and its states. */
export interface Part {
  /** Part of its URL: `/money-input`. */
  readonly id: string
  readonly title: string
  /** The files of `shared/src/ui` shown here; a test requires all of them. */
  readonly covers: readonly string[]
  /** When and for what to use it. */
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
