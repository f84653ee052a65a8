import { provenInTurn } from '../short-form.ts'
import { kill } from './kill.ts'

provenInTurn(kill)
