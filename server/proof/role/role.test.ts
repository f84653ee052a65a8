import { provenInShortForm } from '../short-form.ts'
import { role } from './role.ts'

provenInShortForm(role)
