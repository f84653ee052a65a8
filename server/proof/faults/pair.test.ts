import { provenInShortForm } from '../short-form.ts'
import { pair } from './pair.ts'

provenInShortForm(pair)
