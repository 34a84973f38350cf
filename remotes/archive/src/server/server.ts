import { defineServerArea } from '@cairn/contract/server'
import { keepDecade } from '@cairn/model/decade'
import { FORMER_TEXTS } from '../model/former-texts.ts'
import { exportFindingAid } from './actions/export-finding-aid.action.ts'
import { searchSourceOrgs } from './actions/search-source-orgs.action.ts'
import { demo } from './demo/fill-demo.ts'
import { saveEntry } from './rules/save-entry.ts'

export default defineServerArea({
  formerTexts: FORMER_TEXTS,
  saveRules: { ArchiveEntry: saveEntry, Source: ({ after }) => keepDecade(after, 'received') },
  actions: { exportFindingAid, searchSourceOrgs },
  demo,
})
