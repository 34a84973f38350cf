import { defineServerArea } from '@cairn/contract/server'
import { trimWhiteSpace } from '../model/white-space.ts'

export default defineServerArea({
  saveRules: {
    /** A headword is compared, sorted and quoted as it is written: stray space at its ends or inside is not part of it. */
    Lexeme: ({ after }) => {
      if (typeof after.label === 'string') after.label = trimWhiteSpace(after.label)
    },
  },
})
