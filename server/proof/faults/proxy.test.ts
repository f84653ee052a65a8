import { provenInShortForm } from '../short-form.ts'
import { proxy } from './proxy.ts'

provenInShortForm(proxy)
