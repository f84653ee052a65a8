import type { Readers } from '@linggong/shared/domain/uploads'
import { isHeld, type Actor } from '../../kernel/actor.ts'

/** A call about files is open to whoever may do this for any purpose; for the one purpose it is checked here. */
export const isAmong = (actor: Actor, readers: Readers): boolean => (readers[actor.flavour] ?? []).some((key) => isHeld(actor, key))
