import { contractReminders } from '@linggong/shared/contract/company-contracts'
import { handle, type Route } from '../../kernel/route.ts'
import { remindersOf } from './reminders.ts'

export const routes: Route[] = [handle(contractReminders, (ctx) => remindersOf(ctx.deps, ctx.actor))]
