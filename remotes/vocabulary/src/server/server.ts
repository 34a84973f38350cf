import { randomUUID } from 'node:crypto'
import { defineServerArea } from '@cairn/contract/server'
import { FORMER_TEXTS } from '../model/former-texts.ts'
import { migrateWord } from '../model/migrate-word.ts'
import { acceptTake, addRecording, addTake } from './actions/add-recording.action.ts'
import { exportCards } from './actions/export-cards.action.ts'
import { exportLift } from './actions/export-lift.action.ts'
import { printDictionary } from './actions/print-dictionary.action.ts'
import { demo } from './demo/fill-demo.ts'
import { readLift } from './imports/read-lift.ts'
import { saveWord } from './rules/save-word.ts'

export default defineServerArea({
  formerTexts: FORMER_TEXTS,
  saveRules: { Lexeme: saveWord },
  actions: { acceptTake, addRecording, addTake, exportCards, exportLift, printDictionary },
  demo,
  importReaders: { VOC_LIFT: readLift },
  migrations: [
    { id: '2026-11-languages', type: 'Lexeme', change: (item, _asServer, make) => migrateWord(item, make) },
    { id: '2026-11-uuids', type: 'Lexeme', change: ({ uuid }) => (uuid ? undefined : { uuid: randomUUID() }) },
  ],
})
