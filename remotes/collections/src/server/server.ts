import { defineServerArea } from '@cairn/contract/server'
import { checkCollection } from './rules/check-collection.ts'

export default defineServerArea({ saveRules: { Collection: checkCollection } })
