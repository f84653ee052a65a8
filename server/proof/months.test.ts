import { provenInTurn } from './short-form.ts'
import { months } from './months/months.ts'

provenInTurn(months)
