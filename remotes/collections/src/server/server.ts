import { defineServerArea } from '@cairn/contract/server'
import { glanceCollections } from './actions/glance-collections.action.ts'
import { checkCollection } from './rules/check-collection.ts'

export default defineServerArea({ saveRules: { Collection: checkCollection }, actions: { glanceCollections } })
