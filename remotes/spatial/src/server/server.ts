import { defineServerArea } from '@cairn/contract/server'
import { FORMER_TEXTS } from '../model/former-texts.ts'
import { importFeatures } from './actions/import/import-features.action.ts'
import { inspectImport } from './actions/import/inspect-import.action.ts'
import { markSensitive } from './actions/mark-sensitive.action.ts'
import { previewImport } from './actions/import/preview-import.action.ts'
import { undoImport } from './actions/import/undo-import.action.ts'
import { checkAttributes } from './rules/check-attributes.ts'

export default defineServerArea({
  formerTexts: FORMER_TEXTS,
  actions: { importFeatures, inspectImport, markSensitive, previewImport, undoImport },
  saveRules: { SpatialFeature: checkAttributes },
})
