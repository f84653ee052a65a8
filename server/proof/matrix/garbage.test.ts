import { provenInShortForm } from '../short-form.ts'
import { garbage } from './garbage.ts'

provenInShortForm(garbage)
