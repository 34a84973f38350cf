import { defineServerArea } from '@cairn/contract/server'
import { exportFindingAid } from './actions/export-finding-aid.action.ts'
import { searchSourceOrgs } from './actions/search-source-orgs.action.ts'
import { demo } from './demo/fill-demo.ts'
import { saveEntry } from './rules/save-entry.ts'

export default defineServerArea({
  saveRules: { ArchiveEntry: saveEntry },
  actions: { exportFindingAid, searchSourceOrgs },
  demo,
})
