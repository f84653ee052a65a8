import { provenInShortForm } from './short-form.ts'
import { rates } from './rates.ts'

provenInShortForm(rates)
