import { provenBriefly } from './briefly.ts'
import { ledger } from './ledger.ts'

provenBriefly(ledger)
