import { defineServerArea } from '@cairn/contract/server'
import { migrateWord } from '../model/migrate-word.ts'
import { acceptTake, addRecording, addTake } from './actions/add-recording.action.ts'
import { printDictionary } from './actions/print-dictionary.action.ts'
import { saveWord } from './rules/save-word.ts'

export default defineServerArea({
  saveRules: { Lexeme: saveWord },
  actions: { acceptTake, addRecording, addTake, printDictionary },
  migrations: [{ id: '2026-11-languages', type: 'Lexeme', change: (item, _asServer, make) => migrateWord(item, make) }],
})
