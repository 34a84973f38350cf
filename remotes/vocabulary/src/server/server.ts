import { defineServerArea } from '@cairn/contract/server'
import { migrateWord } from '../model/migrate-word.ts'
import { saveWord } from './rules/save-word.ts'

export default defineServerArea({
  saveRules: { Lexeme: saveWord },
  migrations: [{ id: '2026-11-languages', type: 'Lexeme', change: (item, _asServer, make) => migrateWord(item, make) }],
})
