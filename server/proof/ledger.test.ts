import { provenInShortForm } from './short-form.ts'
import { ledger } from './ledger.ts'

provenInShortForm(ledger)
