import { defineServerArea } from '@cairn/contract/server'
import { glanceCollections } from './actions/glance-collections.action.ts'
import { checkCollection } from './rules/check-collection.ts'
import { proposalMoves, saveProposal } from './rules/link-proposals.ts'

export default defineServerArea({
  saveRules: { Collection: checkCollection, LinkProposal: saveProposal },
  moveRules: { LinkProposal: proposalMoves },
  actions: { glanceCollections },
})
