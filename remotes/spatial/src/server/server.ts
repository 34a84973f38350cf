import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import { defineServerArea } from '@cairn/contract/server'
import { attributesSchema } from '../model/attributes.ts'
import { importFeatures } from './actions/import-features.action.ts'
import { inspectImport } from './actions/inspect-import.action.ts'
import { markSensitive } from './actions/mark-sensitive.action.ts'
import { previewImport } from './actions/preview-import.action.ts'
import { undoImport } from './actions/undo-import.action.ts'

export default defineServerArea({
  actions: { importFeatures, inspectImport, markSensitive, previewImport, undoImport },
  saveRules: {
    SpatialFeature: ({ after }) => {
      if (after.attributes === undefined || v.is(attributesSchema, after.attributes)) return
      throw new CairnError('invalidItem', 'attributes', {
        properties: { attributes: { userMessage: 'errors.invalidItem' } },
      })
    },
    Import: ({ before, after }) => {
      after.kind ??= 'SPL_FILE'
      // Another file is another import: what was found is not about it.
      if (after.file === before?.file && after.state !== undefined) return
      after.state = 'NEW'
      for (const name of ['found', 'plan', 'result']) delete after[name]
    },
  },
})
