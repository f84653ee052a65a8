import { provenInShortForm } from './short-form.ts'
import { months } from './months/months.ts'

provenInShortForm(months)
