import { provenInTurn } from './short-form.ts'
import { calendar } from './months/calendar.ts'

provenInTurn(calendar)
