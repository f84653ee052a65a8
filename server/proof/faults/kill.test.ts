import { provenInShortForm } from '../short-form.ts'
import { kill } from './kill.ts'

provenInShortForm(kill)
