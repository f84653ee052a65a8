import { provenInTurn } from './short-form.ts'
import { concurrency } from './concurrency.ts'

provenInTurn(concurrency)
