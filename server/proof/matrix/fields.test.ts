import { provenInShortForm } from '../short-form.ts'
import { fields } from './fields.ts'

provenInShortForm(fields)
