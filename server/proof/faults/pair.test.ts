import { provenInTurn } from '../short-form.ts'
import { pair } from './pair.ts'

provenInTurn(pair)
