import { defineServerArea } from '@cairn/contract/server'
import { cleanHeadword } from './rules/clean-headword.ts'

export default defineServerArea({ saveRules: { Lexeme: cleanHeadword } })
