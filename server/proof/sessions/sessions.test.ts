import { provenInShortForm } from '../short-form.ts'
import { sessions } from './sessions.ts'

provenInShortForm(sessions)
