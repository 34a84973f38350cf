import * as v from 'valibot'
import { defineImportAction } from './import-parts.ts'

/**
 * The kinds of import that the caller has the capability for: `{kinds}` by key, with the area that brings
 * each.
 */
export const importKinds = defineImportAction({
  name: 'importKinds',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async () => undefined,
  authorize: () => {},
  command: async ({ parts, principal }) =>
    Object.fromEntries(
      Object.entries(parts.parts.catalogue.imports?.() ?? {}).filter(
        ([, { capability }]) =>
          capability === undefined || principal.admin || principal.capabilities[capability] === true,
      ),
    ),
  present: (kinds) => ({ kinds }),
})
